-- As for a network.
-- @concurrently
create index concurrently customer_order_wide_network on customer_order (wide_network) where wide_network is not null;
