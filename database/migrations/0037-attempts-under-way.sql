-- For the reconciler: attempts that somebody has to ask the provider about.
-- @concurrently
create index concurrently payment_attempt_under_way on payment_attempt (id) where state in ('open', 'processing');
