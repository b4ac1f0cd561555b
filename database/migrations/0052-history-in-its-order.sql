-- As for positions.
-- @concurrently
create unique index concurrently order_history_of_order on order_history (order_id, id);
