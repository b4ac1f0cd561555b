-- What a paid order of the cloakroom becomes: one token, bought and open, handed in (with the number under which the coat hangs), picked up. A
-- token whose money went back is revoked.
create table cloakroom_token (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references customer_order,
  event_id bigint not null,
  state text not null default 'open' check (state in ('open', 'handed_in', 'picked_up', 'revoked')),
  secure_code text not null unique,
  pickup_number int,
  issued_at timestamptz not null default now(),
  state_changed_at timestamptz not null default now(),
  check (state in ('open', 'revoked') or pickup_number is not null)
);
