-- Orders, payment attempts, refunds: each with a state of its own and a history of its transitions.
-- No foreign keys to ticket_offer and event here: on a hot offer each costs 11 to 28 percent of the sale.

create table customer_order (
  id bigint generated always as identity primary key,
  number text not null unique,
  kind text not null check (kind in ('tickets')),
  event_id bigint not null,
  organiser_id bigint not null,
  account_id bigint,
  state text not null check (state in ('pending', 'paid', 'expired', 'cancelled', 'refunded')),
  email text not null,
  firstname text not null,
  lastname text not null,
  -- Null for a member who keeps no number; a guest always gives one.
  phone text,
  currency text not null default 'EUR' check (currency = 'EUR'),
  total_cents int not null check (total_cents >= 0),
  return_path text,
  hold_expires_at timestamptz,
  idempotency_key text unique,
  request_hash bytea not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz
);
create index customer_order_event on customer_order (event_id, id);
create index customer_order_hold on customer_order (hold_expires_at) where state = 'pending';
create index customer_order_email on customer_order (lower(email));
create index customer_order_account on customer_order (account_id) where account_id is not null;

-- One row a ticket. Fees and insurance are rows of their own, one an offer, so that VAT adds up by rate: quantity says for how many
-- tickets, price_cents is the whole row's gross.
create table order_position (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order,
  event_id bigint not null,
  kind text not null check (kind in ('ticket', 'ticket_fee', 'order_fee', 'insurance')),
  offer_id bigint not null,
  ticket_type int,
  title text not null,
  quantity int not null default 1 check (quantity > 0),
  price_cents int not null check (price_cents >= 0),
  discount_cents int not null default 0 check (discount_cents between 0 and price_cents),
  vat_basis_points int not null,
  attendee_firstname text,
  attendee_lastname text,
  check (kind <> 'ticket' or quantity = 1)
);
create index order_position_order on order_position (order_id);
create index order_position_offer on order_position (offer_id) where kind = 'ticket';

create table order_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order,
  from_state text,
  to_state text not null,
  reason text not null,
  at timestamptz not null default now()
);
create index order_history_order on order_history (order_id, id);

-- Money received has one effect, and every attempt that brought money says which: the order's payment or a refund.
create table payment_attempt (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order,
  event_id bigint not null,
  provider text not null,
  state text not null check (
    state in ('created', 'open', 'processing', 'succeeded', 'failed', 'cancelled', 'expired', 'mismatch')
  ),
  amount_cents int not null check (amount_cents >= 0),
  currency text not null default 'EUR',
  provider_session_id text,
  provider_payment_id text,
  link text,
  expires_at timestamptz,
  effect text check (effect in ('order_paid', 'refunded')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'succeeded') = (effect is not null))
);
create index payment_attempt_order on payment_attempt (order_id);
create unique index payment_attempt_session on payment_attempt (provider, provider_session_id)
  where provider_session_id is not null;
create index payment_attempt_payment on payment_attempt (provider, provider_payment_id)
  where provider_payment_id is not null;
-- The second guard behind the order's lock: an order is paid by one attempt.
create unique index payment_attempt_paid_once on payment_attempt (order_id) where effect = 'order_paid';

create table payment_attempt_history (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempt,
  from_state text,
  to_state text not null,
  reason text not null,
  at timestamptz not null default now()
);
create index payment_attempt_history_attempt on payment_attempt_history (attempt_id, id);

-- "external" refunds were made in the provider's own dashboard; we learn of them by webhook.
create table refund (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order,
  attempt_id bigint not null references payment_attempt,
  event_id bigint not null,
  state text not null check (state in ('requested', 'pending', 'succeeded', 'failed')),
  amount_cents int not null check (amount_cents > 0),
  reason text not null check (
    reason in ('sold-out', 'double-payment', 'order-closed', 'requested', 'external')
  ),
  provider_refund_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refund_order on refund (order_id);
create index refund_attempt on refund (attempt_id);
create unique index refund_at_provider on refund (attempt_id, provider_refund_id)
  where provider_refund_id is not null;

create table refund_history (
  id bigint generated always as identity primary key,
  refund_id bigint not null references refund,
  from_state text,
  to_state text not null,
  reason text not null,
  at timestamptz not null default now()
);
create index refund_history_refund on refund_history (refund_id, id);

-- A chargeback: the bank has taken the money back. The receivable is what the buyer owes us until it is won.
create table payment_dispute (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order,
  attempt_id bigint not null references payment_attempt,
  event_id bigint not null,
  provider text not null,
  provider_dispute_id text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  amount_cents int not null check (amount_cents > 0),
  receivable_cents int not null check (receivable_cents between 0 and amount_cents),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_dispute_id)
);
create index payment_dispute_order on payment_dispute (order_id);

create table payment_dispute_history (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references payment_dispute,
  from_state text,
  to_state text not null,
  reason text not null,
  at timestamptz not null default now()
);
create index payment_dispute_history_dispute on payment_dispute_history (dispute_id, id);

-- What a provider told us, once each: the unique key is what makes a repeated webhook harmless.
create table provider_event (
  provider text not null,
  provider_event_id text not null,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (provider, provider_event_id)
);
