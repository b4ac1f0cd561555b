-- Money at a provider for an order that we do not have (any more), found by comparing its books with ours (decision 0147). Of no order
-- of ours, so of nobody we know: the number is the one that the provider was given.
create table stray_payment (
  provider text not null,
  provider_payment_id text not null,
  provider_session_id text not null,
  order_number text,
  epoch text,
  -- reported: left to people. awaited: a debit whose money is not there yet. The rest as a refund.
  state text not null check (state in ('reported', 'awaited', 'requested', 'pending', 'succeeded', 'failed', 'nothing')),
  reason text not null,
  amount_cents int not null check (amount_cents >= 0),
  currency text not null,
  made_at timestamptz not null,
  found_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (provider, provider_payment_id)
);
create index stray_payment_under_way on stray_payment (found_at) where state in ('awaited', 'requested', 'pending');

create table stray_payment_history (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_payment_id text not null,
  from_state text,
  to_state text not null,
  reason text not null,
  at timestamptz not null,
  foreign key (provider, provider_payment_id) references stray_payment
);
create index stray_payment_history_payment on stray_payment_history (provider, provider_payment_id, id);
