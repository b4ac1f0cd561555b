-- What `0079-orders-that-ended.sql` left: orders of before. No table of before is locked or written; who looks compares with the order, as one of
-- these may be paid late at this moment.
insert into ended_order (order_id, organiser_id, state)
  select id, organiser_id, state from customer_order where state in ('expired', 'cancelled', 'refunded')
  on conflict do nothing;
