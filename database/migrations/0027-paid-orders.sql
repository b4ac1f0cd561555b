-- For the reconciler, which looks every ten minutes whether what was paid lately has its tickets.
-- @concurrently
create index concurrently customer_order_paid on customer_order (paid_at) where state = 'paid';
