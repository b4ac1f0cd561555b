-- What an order holds and takes, when its hold ends, and what must be unique over all orders, in tables of their own (decision 0210): so an order's
-- row is written once and changed in place, and the tables of orders can be partitioned by id.

-- What people call an order. customer_order has it, too; here it is unique.
create table order_number (
  number text primary key,
  order_id bigint not null
);

-- What was done under a key, so that a repeated request is answered like the first one and does nothing. key: the beginning of a SHA-256 over
-- who asked and the key they gave. result: what the answer is made of.
create table idempotency_key (
  key bytea primary key,
  request_hash bytea not null,
  result jsonb not null,
  created_at timestamptz not null default now()
);
create index idempotency_key_created on idempotency_key using brin (created_at) with (autosummarize = on, pages_per_range = 16);

-- An order that is pending; gone as soon as it is not. expires_at is null while its payment is processed. mailbox, network, wide_network: keyed
-- hashes of whom its places are counted for.
create table order_hold (
  order_id bigint primary key,
  event_id bigint,
  expires_at timestamptz,
  places int not null,
  mailbox bigint,
  account_id bigint,
  network bytea,
  wide_network bytea
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create index order_hold_expiry on order_hold (expires_at) where expires_at is not null;
create index order_hold_mailbox on order_hold (mailbox);
create index order_hold_account on order_hold (account_id) where account_id is not null;
create index order_hold_network on order_hold (network);
create index order_hold_wide_network on order_hold (wide_network) where wide_network is not null;

-- How much of what an order holds, has taken and has given back: places of a ticket offer, later lounges, uses of a coupon, credits, points. Their
-- sum is what it wanted. No foreign key to the order, whose id was just given out: on a hot offer each costs the sale.
create table order_claim (
  order_id bigint not null,
  resource text not null,
  resource_id bigint not null,
  held int not null default 0 check (held >= 0),
  taken int not null default 0 check (taken >= 0),
  released int not null default 0 check (released >= 0),
  primary key (order_id, resource, resource_id),
  check (held + taken + released > 0)
) with (fillfactor = 90);

-- Orders of anything: which kinds there are is said by the areas that sell them. What nothing dated is for has no event, what we sell ourselves no
-- organiser.
alter table customer_order
  drop constraint customer_order_kind_check,
  alter column event_id drop not null,
  alter column organiser_id drop not null,
  alter column request_hash drop not null,
  set (fillfactor = 90);

-- What a position is for. offer_id says the same of tickets, to servers of the version before.
alter table order_position
  drop constraint order_position_kind_check,
  alter column event_id drop not null,
  alter column offer_id drop not null,
  add column subject_kind text not null default 'ticket_offer',
  add column subject_id bigint;

-- Who did it: buyer, provider, organiser, operator, system. Null in rows of before.
alter table order_history add column actor text;
alter table payment_attempt_history add column actor text;
alter table refund_history add column actor text;
alter table payment_dispute_history add column actor text;
alter table stray_payment_history add column actor text;

create trigger order_history_is_kept before update or delete on order_history for each row execute function refuse_change();
create trigger payment_attempt_history_is_kept before update or delete on payment_attempt_history
  for each row execute function refuse_change();
create trigger refund_history_is_kept before update or delete on refund_history for each row execute function refuse_change();
create trigger payment_dispute_history_is_kept before update or delete on payment_dispute_history
  for each row execute function refuse_change();
create trigger stray_payment_history_is_kept before update or delete on stray_payment_history
  for each row execute function refuse_change();
