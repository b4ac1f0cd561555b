-- Windows of other lengths than a minute; the default is for processes that still count as before.
alter table throttle add column ends_at timestamptz not null default now() + interval '1 minute';
