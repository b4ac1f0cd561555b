-- A settlement kept the hot offer from the sale while it wrote all of its rows (decision 0228).

-- Settles those of the attempts that are plain, in one transaction: their orders become paid, their places sold, their fulfilment is enqueued.
-- Plain is an attempt that is open or processing, of a pending order whose number it has and whose whole total it asks for, with the session that the provider speaks of, beside no
-- other attempt that may bring money or has; and whose order takes nothing but places of ticket offers, of an event that was not called off.
--
-- Locks orders, attempts and, last, offers, each by id: a hot offer is kept from the sale only while its places move. A caller who calls the event off
-- waits for the offers, so the event is looked at again once they are locked; was it called off until then, nothing of the batch is done.
create or replace function settle_payments(
  attempt_ids bigint[], order_numbers text[], session_ids text[], payment_ids text[], reasons text[], at timestamptz default now()
) returns setof bigint language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  wanted bigint[] := array(select distinct a.order_id from payment_attempt a where a.id = any (attempt_ids));
  attempts bigint[];
  orders bigint[];
  states text[];
  payments text[];
  whys text[];
  offers bigint[];
  places bigint[];
begin
  perform 1 from customer_order where id = any (wanted) order by id for no key update;
  perform 1 from payment_attempt where order_id = any (wanted) order by order_id, id for no key update;

  select array_agg(a.id), array_agg(a.order_id), array_agg(a.state), array_agg(coalesce(given.payment, a.provider_payment_id)), array_agg(given.reason)
    into attempts, orders, states, payments, whys
    from unnest(attempt_ids, order_numbers, session_ids, payment_ids, reasons) as given (attempt, order_number, session, payment, reason)
    join payment_attempt a on a.id = given.attempt
    join customer_order o on o.id = a.order_id
    left join event e on e.id = o.event_id
    where a.state in ('open', 'processing') and a.provider_session_id = given.session
      and o.state = 'pending' and o.number = given.order_number and o.total_cents = a.amount_cents and e.state is distinct from 'cancelled'
      and not exists (select from payment_attempt other where other.order_id = a.order_id and other.id <> a.id
        and other.state in ('created', 'open', 'processing', 'succeeded', 'mismatch'))
      and not exists (select from order_claim c where c.order_id = a.order_id and (c.resource <> 'ticket_offer' or c.held = 0))
      and exists (select from order_claim c where c.order_id = a.order_id);
  if attempts is null then
    return;
  end if;

  select array_agg(resource_id), array_agg(held) into offers, places
    from (select resource_id, sum(held) as held from order_claim where order_id = any (orders) group by resource_id) as of_offer;
  update order_claim set taken = taken + held, held = 0 where order_id = any (orders);
  delete from order_hold where order_id = any (orders);
  update customer_order set state = 'paid', paid_at = at where id = any (orders);
  insert into order_history (order_id, from_state, to_state, reason, actor, at)
    select id, 'pending', 'paid', 'payment succeeded', 'provider', at from unnest(orders) as id;
  update payment_attempt a set state = 'succeeded', effect = 'order_paid', provider_payment_id = settled.payment, updated_at = at
    from unnest(attempts, payments) as settled (attempt, payment) where a.id = settled.attempt;
  insert into payment_attempt_history (attempt_id, from_state, to_state, reason, actor, at)
    select settled.attempt, settled.state, 'succeeded', settled.why, 'provider', at from unnest(attempts, states, whys) as settled (attempt, state, why);
  perform enqueue_jobs('tickets.fulfil-order', array(select jsonb_build_object('orderId', id) from unnest(orders) as id), at);

  perform 1 from ticket_offer where id = any (offers) order by id for no key update;
  perform 1 from customer_order o join event e on e.id = o.event_id where o.id = any (orders) and e.state = 'cancelled';
  if found then
    raise exception 'an event was called off while its payments were settled' using errcode = 'serialization_failure';
  end if;
  update ticket_offer f set held = f.held - claimed.places, sold = f.sold + claimed.places
    from unnest(offers, places) as claimed (offer, places) where f.id = claimed.offer;
  return query select unnest(attempts);
end $$;
