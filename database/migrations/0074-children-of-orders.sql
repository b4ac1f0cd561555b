-- Built beside the sale.
-- @concurrently
create index concurrently customer_order_parent on customer_order (parent_order_id) where parent_order_id is not null;
