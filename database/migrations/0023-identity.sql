-- What makes this installation itself (decision 0139). A restore and a failover that lost its tail go back in time: without a
-- break the next rows would get the ids of rows that had existed, and invoices numbers that had gone out.

-- One row a beginning, the newest is the present one. A backup carries those of its past; a restore always begins another.
create table installation_epoch (
  number bigint generated always as identity primary key,
  epoch uuid not null unique default gen_random_uuid(),
  -- moved: the database found itself on another timeline or in another cluster than where the epoch began.
  reason text not null check (reason in ('first', 'restore', 'requested', 'moved')),
  begun_at timestamptz not null,
  -- Cluster and timeline of its write-ahead log; null where the database does not tell.
  timeline text,
  -- When somebody was told; a beginning that nobody asked for raises an alarm.
  announced_at timestamptz
);

-- Where the write-ahead log is written now: a standby that takes over begins a new timeline, a copy has another cluster.
create function database_timeline() returns text language plpgsql stable as $$
begin
  return (select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8);
exception when others then
  -- Some managed services refuse these functions: then nothing is noticed by itself.
  return null;
end $$;

-- Begins a new epoch and moves every sequence far ahead of all that may have been handed out in a time that is lost.
-- 100,000 ids a second since 2025 are more than any installation takes, so that two restores of one backup never meet either;
-- ids stay below 2^48, which is what a ticket's code carries, until 2114.
create function begin_epoch(why text) returns int language plpgsql as $$
declare
  before installation_epoch;
  begins timestamptz;
  moved int := 0;
  counter record;
begin
  perform pg_advisory_xact_lock(6174100803);
  select * into before from installation_epoch order by number desc limit 1;
  if why = 'moved' and before.timeline is not distinct from database_timeline() then
    return 0;
  end if;
  -- A second apart at least: the names of invoice series are made of it.
  begins := greatest(clock_timestamp(), before.begun_at + interval '1 second');
  for counter in
    select format('%I.%I', schemaname, sequencename)::regclass as id, coalesce(last_value, start_value) as last
    from pg_sequences where schemaname in ('public', 'pgboss') and data_type = 'bigint'::regtype
  loop
    perform setval(counter.id,
      greatest(counter.last + 1000000000, floor((extract(epoch from begins) - 1735689600) * 100000)::bigint));
    moved := moved + 1;
  end loop;
  insert into installation_epoch (reason, begun_at, timeline, announced_at)
    values (why, begins, database_timeline(), case when why <> 'moved' then begins end);
  return moved;
end $$;

-- The present epoch; begins another first if the database has moved since.
create function present_epoch() returns installation_epoch language plpgsql as $$
declare
  present installation_epoch;
begin
  select * into present from installation_epoch order by number desc limit 1;
  if present.timeline <> database_timeline() then
    perform begin_epoch('moved');
    select * into present from installation_epoch order by number desc limit 1;
  end if;
  return present;
end $$;

insert into installation_epoch (reason, begun_at, timeline, announced_at) values ('first', now(), database_timeline(), now());

-- What a payment and a refund are known by at the provider: unlike an id it cannot be guessed and never comes again. Rows of
-- before have none.
alter table payment_attempt add column token uuid;
alter table payment_attempt alter column token set default gen_random_uuid();
alter table refund add column token uuid;
alter table refund alter column token set default gen_random_uuid();
