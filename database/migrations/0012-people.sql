-- Friends, cities of a person, notifications and where they are delivered to.

-- One row for two people, the smaller id first, so that requests from both sides at once meet in it.
create table friendship (
  first_account_id bigint not null references account on delete cascade,
  second_account_id bigint not null references account on delete cascade,
  -- Who asked; the other one accepts.
  requested_by bigint not null,
  requested_at timestamptz not null default now(),
  accepted_at timestamptz,
  primary key (first_account_id, second_account_id),
  check (first_account_id < second_account_id),
  check (requested_by in (first_account_id, second_account_id))
);
create index friendship_second on friendship (second_account_id);
create index friendship_open on friendship (requested_by) where accepted_at is null;

create table my_city (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  city_id int not null references city,
  created_at timestamptz not null default now(),
  unique (account_id, city_id)
);

create table notification (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  kind text not null,
  title text not null,
  body text not null,
  link text,
  -- What it is about: a cause notifies the same person once.
  cause text,
  -- Whose name stands in it: it goes with that person's account.
  about_account_id bigint references account on delete cascade,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notification_account on notification (account_id, id desc);
create index notification_unread on notification (account_id, id) where read_at is null;
create unique index notification_cause on notification (account_id, cause) where cause is not null;
create index notification_about on notification (about_account_id) where about_account_id is not null;
-- The oldest are forgotten once they have been read.
create index notification_age on notification (created_at) where read_at is not null;

-- Where this device is reached: a browser's subscription or a token of FCM.
create table push_token (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  device_login_id bigint references device_login on delete cascade,
  platform text not null check (platform in ('web', 'android', 'ios')),
  -- A hash of the token, whatever its length; a device belongs to who used it last.
  token_hash bytea not null unique,
  token text not null,
  created_at timestamptz not null default now()
);
create index push_token_account on push_token (account_id);
create index push_token_device_login on push_token (device_login_id);
