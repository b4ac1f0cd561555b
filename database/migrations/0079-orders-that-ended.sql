-- For offices: orders that are neither pending nor paid, by organiser and state (decision 0237). No index on orders may know their state, which would
-- have every change of an order write all of its indexes (0210); pending ones stand in order_hold. No foreign key, as for claims (0048).
create table ended_order (
  order_id bigint primary key,
  organiser_id bigint,
  state text not null check (state in ('expired', 'cancelled', 'refunded'))
);
create index ended_order_organiser on ended_order (organiser_id, state, order_id);

-- Lists an order that ends, whatever version ends it, and takes one from the list that is paid late.
create function list_ended_order() returns trigger language plpgsql as $$
begin
  if new.state in ('expired', 'cancelled', 'refunded') then
    insert into ended_order (order_id, organiser_id, state) values (new.id, new.organiser_id, new.state)
      on conflict (order_id) do update set state = excluded.state;
  else
    delete from ended_order where order_id = new.id;
  end if;
  return null;
end $$;

-- What becomes paid in time was never listed: neither the sale nor the settling of payments runs it.
create trigger customer_order_ended after update of state on customer_order for each row
  when (old.state is distinct from new.state and (old.state <> 'pending' or new.state <> 'paid')) execute function list_ended_order();
