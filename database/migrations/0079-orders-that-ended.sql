-- For offices: orders that are neither pending nor paid, by organiser and state (decision 0237). No index on orders may know their state, which would
-- have every change of an order write all of its indexes (0210); pending ones stand in order_hold. No foreign key, as for claims (0048).
create table ended_order (
  order_id bigint primary key,
  organiser_id bigint,
  state text not null check (state in ('expired', 'cancelled', 'refunded'))
);
create index ended_order_organiser on ended_order (organiser_id, state, order_id);

-- As in `0049-sale-with-claims.sql`; also brings the order's end to what a server of the version before has made of it.
create or replace function follow_version_before(o customer_order) returns void language plpgsql as $$
begin
  insert into order_number (number, order_id) values (o.number, o.id) on conflict do nothing;
  if o.idempotency_key is not null and o.created_at > now() - interval '1 hour' then
    insert into idempotency_key (key, request_hash, result, created_at)
      values (substring(sha256(convert_to(o.idempotency_key, 'UTF8')) for 16), o.request_hash, jsonb_build_object('orderId', o.id), o.created_at)
      on conflict do nothing;
  end if;
  if o.state = 'pending' then
    insert into order_hold (order_id, event_id, expires_at, places, mailbox, account_id, network, wide_network)
      values (o.id, o.event_id, o.hold_expires_at, coalesce(o.places, 0), o.mailbox, o.account_id, o.network, o.wide_network)
      on conflict (order_id) do update set expires_at = excluded.expires_at where order_hold.expires_at is distinct from excluded.expires_at;
  else
    delete from order_hold where order_id = o.id;
  end if;
  delete from ended_order where order_id = o.id and state <> o.state;
  insert into ended_order (order_id, organiser_id, state)
    select o.id, o.organiser_id, o.state where o.state in ('expired', 'cancelled', 'refunded') on conflict do nothing;
  insert into order_claim (order_id, resource, resource_id, held, taken, released)
    select o.id, 'ticket_offer', wanted.offer_id, case when o.state = 'pending' then wanted.places else 0 end,
      case when o.state = 'paid' then wanted.places else 0 end, case when o.state in ('pending', 'paid') then 0 else wanted.places end
    from (select p.offer_id, count(*) as places from order_position p where p.order_id = o.id and p.kind = 'ticket' group by p.offer_id) as wanted
    on conflict (order_id, resource, resource_id) do update set held = excluded.held, taken = excluded.taken, released = excluded.released;
end $$;
