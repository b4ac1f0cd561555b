-- What `0049-sale-with-claims.sql` left: orders of before, which nobody waits for. No table of before is locked or written.

insert into order_number (number, order_id) select number, id from customer_order on conflict do nothing;

insert into order_claim (order_id, resource, resource_id, taken, released)
  select o.id, 'ticket_offer', p.offer_id, case when o.state = 'paid' then count(*) else 0 end, case when o.state = 'paid' then 0 else count(*) end
  from customer_order o join order_position p on p.order_id = o.id and p.kind = 'ticket'
  where o.state <> 'pending' group by o.id, o.state, p.offer_id
  on conflict do nothing;

insert into idempotency_key (key, request_hash, result, created_at)
  select substring(sha256(convert_to(idempotency_key, 'UTF8')) for 16), request_hash, jsonb_build_object('orderId', id), created_at
  from customer_order where idempotency_key is not null and created_at > now() - interval '2 days'
  on conflict do nothing;
