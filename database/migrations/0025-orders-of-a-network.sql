-- What is held from a network; null, and so not in it, as soon as an order does not wait any more.
-- @concurrently
create index concurrently customer_order_network on customer_order (network) where network is not null;
