-- Who may act. Credentials, profile and friends join with the accounts area.

create table account (
  id bigint generated always as identity primary key,
  email text not null,
  firstname text not null,
  lastname text not null,
  created_at timestamptz not null default now()
);
create unique index account_email on account (lower(email));

-- organiser: own events (organiser_id); staff: one event (event_id); admin: everything.
create table account_role (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  role text not null check (role in ('organiser', 'staff', 'admin')),
  organiser_id bigint,
  event_id bigint,
  check ((role = 'organiser') = (organiser_id is not null)),
  check ((role = 'staff') = (event_id is not null))
);
create index account_role_account on account_role (account_id);
