-- What every area stands on: server secrets, sessions, throttles, answers kept for repeated calls.

create table secret (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Only the hash of a session token is kept: a leaked backup opens no account.
create table session (
  token_hash bytea primary key,
  account_id bigint,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

-- Fixed windows, shared by every process. Keys are hashed, so that no address is stored.
create table throttle (
  key bytea not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);

create table caught_mail (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  sender text not null,
  recipients text[] not null,
  subject text not null,
  raw bytea not null
);
