-- Grants in place of roles: who may do what, and where (docs/decisions/0213). Counters: named devices without an account, signed in by a code (0214).

create table counter (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser,
  name text not null check (char_length(name) between 1 and 60),
  -- Of the code that signs it in next; it is used up by that.
  code_hash bytea unique,
  code_expires_at timestamptz,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  check ((code_hash is null) = (code_expires_at is null)),
  check (revoked_at is null or code_hash is null)
);
create index counter_organiser on counter (organiser_id);

-- Each time that a counter was signed in. The one that is not over has a token.
create table counter_session (
  id bigint generated always as identity primary key,
  counter_id bigint not null references counter on delete cascade,
  token_hash bytea unique,
  device text not null,
  begun_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((token_hash is null) = (ended_at is not null))
);
create unique index counter_session_open on counter_session (counter_id) where ended_at is null;
create index counter_session_counter on counter_session (counter_id, id);

-- Scope: an organiser, an event, or all where both are null.
create table access_grant (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete cascade,
  counter_id bigint references counter on delete cascade,
  permission text not null check (permission in ('door', 'cloakroom', 'bar', 'till', 'organise', 'office', 'admin')),
  organiser_id bigint,
  event_id bigint,
  granted_at timestamptz not null default now(),
  check (num_nonnulls(account_id, counter_id) = 1),
  check (num_nonnulls(organiser_id, event_id) <= 1),
  check (permission <> 'admin' or num_nonnulls(organiser_id, event_id) = 0),
  check (counter_id is null
    or (permission in ('door', 'cloakroom', 'bar', 'till') and num_nonnulls(organiser_id, event_id) = 1)),
  unique nulls not distinct (account_id, counter_id, permission, organiser_id, event_id)
);
create index access_grant_counter on access_grant (counter_id) where counter_id is not null;

create function permissions_of_role(role text) returns text[] language sql immutable as $$
  select case role
    when 'admin' then array['admin']
    when 'organiser' then array['organise']
    else array['door', 'cloakroom', 'bar', 'till']
  end
$$;

lock table account_role in access exclusive mode;
insert into access_grant (account_id, permission, organiser_id, event_id)
  select account_id, unnest(permissions_of_role(role)), organiser_id, event_id from account_role order by id
  on conflict do nothing;
drop table account_role;

-- What the version before reads and writes, over the same grants; a later version drops it with its two functions.
create view account_role as
  select id, account_id,
    case permission when 'admin' then 'admin' when 'organise' then 'organiser' else 'staff' end as role,
    organiser_id, event_id
  from access_grant
  where account_id is not null and (permission = 'admin'
    or (permission = 'organise' and organiser_id is not null) or (permission = 'door' and event_id is not null));

create function write_account_role() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into access_grant (account_id, permission, organiser_id, event_id)
      select new.account_id, unnest(permissions_of_role(new.role)), new.organiser_id, new.event_id
      on conflict do nothing;
    return new;
  end if;
  delete from access_grant held
    where held.account_id = old.account_id and held.permission = any (permissions_of_role(old.role))
      and held.organiser_id is not distinct from old.organiser_id and held.event_id is not distinct from old.event_id;
  return old;
end $$;
create trigger account_role_is_written instead of insert or delete on account_role
  for each row execute function write_account_role();
