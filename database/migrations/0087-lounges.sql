-- Lounges are booked like tickets: an order that is not paid yet holds some of them.
alter table lounge
  add column held int not null default 0 check (held >= 0),
  add constraint lounge_stock_with_held check (reserved + held <= quantity);

-- Whoever calls an event off, or changes what its sale relies on, waits for the sales of lounges under way as for those of tickets.
create or replace function wait_for_sales_of_event() returns trigger language plpgsql as $$
begin
  perform 1 from ticket_offer where event_id = new.id order by id for no key update;
  perform 1 from lounge where event_id = new.id order by id for no key update;
  return new;
end $$;

-- A lounge that a paid order has booked: one row each, also where a position has several. What is only reserved has an open amount, which an
-- order of its own pays.
create table lounge_booking (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order,
  position_id bigint not null,
  unit int not null check (unit > 0),
  lounge_id bigint not null references lounge,
  event_id bigint not null,
  secure_code text not null unique,
  state text not null default 'valid' check (state in ('valid', 'revoked')),
  -- What is open after the deposit; 0: booked with all of it.
  open_cents int not null default 0 check (open_cents >= 0),
  -- The latest order that paid what was open.
  rest_order_id bigint references customer_order,
  rest_paid boolean not null default false,
  is_reissued boolean not null default false,
  issued_at timestamptz not null default now(),
  state_changed_at timestamptz not null default now(),
  foreign key (order_id, position_id) references order_position (order_id, id),
  unique (position_id, unit),
  check (not rest_paid or rest_order_id is not null)
);
create index lounge_booking_order on lounge_booking (order_id);
create index lounge_booking_rest on lounge_booking (rest_order_id) where rest_order_id is not null;

-- What became of a booking after it was made.
create table lounge_booking_history (
  id bigint generated always as identity primary key,
  booking_id bigint not null references lounge_booking,
  from_state text not null,
  to_state text not null,
  reason text not null,
  actor text not null check (actor in ('buyer', 'provider', 'operator', 'system')),
  at timestamptz not null
);
create index lounge_booking_history_booking on lounge_booking_history (booking_id);
create trigger lounge_booking_history_is_kept before update or delete on lounge_booking_history
  for each row execute function refuse_change();
