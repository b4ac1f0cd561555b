-- What of an order is given back: units of positions, or an amount. The money goes back in legs: `refund` to the payment attempt, the rest as credits.
create table order_refund (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order,
  event_id bigint,
  state text not null default 'requested' check (state in ('requested', 'applied', 'failed')),
  amount_cents int not null check (amount_cents >= 0),
  credits_cents int not null default 0 check (credits_cents between 0 and amount_cents),
  actor text not null check (actor in ('buyer', 'provider', 'operator', 'system')),
  created_at timestamptz not null default now(),
  state_changed_at timestamptz not null default now()
);
create index order_refund_order on order_refund (order_id);

create table order_refund_position (
  order_refund_id bigint not null references order_refund,
  position_id bigint not null,
  units int not null check (units > 0),
  amount_cents int not null check (amount_cents >= 0),
  primary key (order_refund_id, position_id)
);
create trigger order_refund_position_is_kept before update or delete on order_refund_position
  for each row execute function refuse_change();

-- A worker of the version before moves a refund and tells the order nothing: then another one does.
alter table refund add column order_refund_id bigint references order_refund, add column order_told boolean not null default true;
create index refund_order_not_told on refund (id) where not order_told;
create unique index refund_of_order_refund on refund (order_refund_id) where order_refund_id is not null;

-- How many of a position's units were given back.
alter table order_position add column refunded_units int not null default 0;
alter table order_position add constraint order_position_refunded_units_check check (refunded_units between 0 and quantity) not valid;

-- What of an order's total credits pay; a provider is paid the rest.
alter table customer_order add column credits_cents int not null default 0;
alter table customer_order add constraint customer_order_credits_cents_check check (credits_cents between 0 and total_cents) not valid;

alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (
  reason in ('sold-out', 'credits-gone', 'double-payment', 'order-closed', 'event-cancelled', 'requested', 'external')) not valid;

-- An open amount is an order of its own, the child of the one that was paid first.
alter table customer_order add column parent_order_id bigint;
