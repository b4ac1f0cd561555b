-- What the demo has added once (MODE=demo), so that whatever a person deletes stays deleted.
create table demo_addition (
  key text primary key,
  added_at timestamptz not null default now()
);
