-- In which mode a database was used first: the demo's accounts have a printed password and must not meet real ones. Databases of
-- before are told by what the demo has left in them.
create table first_use (
  one boolean primary key default true check (one),
  mode text not null check (mode in ('demo', 'production')),
  used_at timestamptz not null default now()
);
insert into first_use (mode)
select case when exists (select from demo_addition) or exists (select from event where demo_key is not null)
  then 'demo' else 'production' end
where exists (select from demo_addition) or exists (select from account) or exists (select from event);
