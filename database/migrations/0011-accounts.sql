-- Accounts that people log in to: credentials, profile, the devices they are logged in on, the links in their mails.

alter table account
  add column phone text,
  add column gender text not null default 'unknown' check (gender in ('male', 'female', 'diverse', 'unknown')),
  add column birth_date date,
  -- Argon2id with its parameters and salt (PHC string). Null: nobody gets in by a password.
  add column password_hash text,
  -- Key of a picture; null: the default one.
  add column avatar_key text,
  -- Null: the address was never confirmed. It can buy, but is not found by its e-mail.
  add column email_verified_at timestamptz,
  add column is_visible boolean not null default true,
  add column dark_mode boolean,
  add column seen_at timestamptz;

-- A device on which somebody is logged in: its sessions and remember-me tokens come one after the other and end with it.
create table device_login (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  client text not null check (client in ('web', 'app')),
  device text not null,
  place text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index device_login_account on device_login (account_id);

-- Sessions of before belong to no device; there was no way to begin one.
delete from session;
alter table session
  alter column account_id set not null,
  add column device_login_id bigint not null references device_login on delete cascade,
  add foreign key (account_id) references account on delete cascade;
create index session_device_login on session (device_login_id);

-- Each is used once and replaced by the next; one that is used again was stolen and ends its device's login.
create table remember_token (
  token_hash bytea primary key,
  device_login_id bigint not null references device_login on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  expires_at timestamptz not null
);
create index remember_token_device_login on remember_token (device_login_id);
create index remember_token_expiry on remember_token (expires_at);

-- Mails about an account that are to go out; the job sends one, the row remembers that it went, and is deleted a day later.
create table account_mail (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('verify', 'reset', 'password-changed', 'email-changed', 'deleted')),
  -- Of a reset it is known once the job has looked for it, so that asking is the same for an address without an account. Null where the
  -- account is gone.
  account_id bigint references account on delete cascade,
  -- Of a reset what was typed: its mail goes to the account's own address.
  recipient text not null,
  -- Null: the account's.
  firstname text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index account_mail_account on account_mail (account_id, created_at);
create index account_mail_open on account_mail (created_at) where state <> 'sent';

-- Links in mails. One is worth something only while its account has the address that it was sent to.
create table account_link (
  token_hash bytea primary key,
  -- Null: the account was deleted. Its link says so until it expires, and names nobody.
  account_id bigint references account on delete set null,
  purpose text not null check (purpose in ('reset', 'verify')),
  -- SHA-256 of the token and the address in lower case: says nothing to whoever lacks the token.
  address_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  expires_at timestamptz not null
);
create index account_link_account on account_link (account_id);
create index account_link_expiry on account_link (expires_at);
