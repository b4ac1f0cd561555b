-- Takes the place of two indexes, and lets positions be partitioned with their orders.
-- @concurrently
create unique index concurrently order_position_of_order on order_position (order_id, id);
