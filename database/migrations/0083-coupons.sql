-- Coupons, what their uses are bounded by, and rewards that points are exchanged for (docs/domain/coupons.md).

-- Something that points are exchanged for: each exchange makes a coupon of its member's own, as the columns after `price_points` say.
create table reward (
  id bigint primary key generated always as identity,
  title text not null,
  description text not null default '',
  price_points int not null check (price_points > 0),
  -- What the coupon is called and holds; see coupon.
  coupon_title text not null,
  coupon_description text not null default '',
  coupon_extra text not null default '',
  platform text not null default 'all' check (platform in ('online', 'offline', 'all')),
  organiser_id bigint references organiser,
  discount_type text not null check (discount_type in ('percent', 'amount', 'buyX')),
  discount_value int not null check (discount_value > 0 and (discount_type <> 'percent' or discount_value <= 10000)),
  minimum_cents int not null default 0 check (minimum_cents >= 0),
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  valid_days int not null check (valid_days > 0),
  -- When it can be had; null = from the beginning, without an end.
  active_from timestamptz,
  active_until timestamptz,
  -- How often it can be exchanged, and was; null = without a bound, and not counted then.
  stock int check (stock >= 0),
  taken int not null default 0,
  check (active_from < active_until),
  constraint reward_stock check (taken between 0 and coalesce(stock, 0))
);

create table coupon (
  -- Drawn: an order names the coupon by it, and whoever does not know the code should not count up to it. 48 bits, which fit into a form.
  id bigint primary key default ('x' || right(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint,
  -- In capitals, as whoever types it may not: one code however it is written.
  code text not null unique check (code ~ '^[A-Z0-9-]{3,40}$'),
  title text not null,
  description text not null default '',
  -- Notes.
  extra text not null default '',
  -- offline: not where an order is placed online.
  platform text not null default 'all' check (platform in ('online', 'offline', 'all')),
  -- Whose events it is for; null = everybody's.
  organiser_id bigint references organiser,
  discount_type text not null check (discount_type in ('percent', 'amount', 'buyX')),
  -- Basis points, cents, or the x of which one is free.
  discount_value int not null check (discount_value > 0 and (discount_type <> 'percent' or discount_value <= 10000)),
  minimum_cents int not null default 0 check (minimum_cents >= 0),
  -- By category (tickets, lounges, drinks): {"type": "all" | "included" | "excluded", "items": [ids]}; left out = not for it.
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  valid_from timestamptz,
  valid_until timestamptz,
  -- null = without a bound.
  max_uses int check (max_uses > 0),
  max_uses_per_person int check (max_uses_per_person > 0),
  -- Of max_uses, by orders that wait for their payment, and by paid ones. Without a bound uses are not counted, so that nobody waits for this row.
  held int not null default 0 check (held >= 0),
  used int not null default 0 check (used >= 0),
  -- Whose own it is, and alone may use it: it came of a reward.
  owner_account_id bigint references account on delete cascade,
  reward_id bigint references reward,
  created_at timestamptz not null default now(),
  check (valid_from < valid_until),
  -- Who has used it is forgotten after its end.
  check (max_uses_per_person is null or valid_until is not null),
  constraint coupon_uses check (held + used <= max_uses)
) with (fillfactor = 90);
create index coupon_owner on coupon (owner_account_id) where owner_account_id is not null;

-- What a person has used of a coupon that is bounded for each: a member is counted by account and by mailbox, a guest by mailbox alone.
create table coupon_person (
  id bigint primary key generated always as identity,
  coupon_id bigint not null references coupon on delete cascade,
  account_id bigint references account on delete cascade,
  -- A keyed hash, as orders have it.
  mailbox bigint,
  -- Of the coupon, where a constraint reaches it.
  max_uses int not null,
  held int not null default 0 check (held >= 0),
  used int not null default 0 check (used >= 0),
  -- When the coupon is over: some time later the row is forgotten.
  over_at timestamptz not null,
  check (num_nonnulls(account_id, mailbox) = 1),
  unique (coupon_id, account_id),
  unique (coupon_id, mailbox),
  constraint coupon_person_uses check (held + used <= max_uses)
) with (fillfactor = 90);
create index coupon_person_account on coupon_person (account_id) where account_id is not null;
create index coupon_person_over on coupon_person (over_at);

-- A payment that came late goes back when the use of its coupon is gone.
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (
  reason in ('sold-out', 'credits-gone', 'coupon-gone', 'double-payment', 'order-closed', 'event-cancelled', 'requested', 'external')) not valid;
