-- For the reconciler: refunds that have not arrived.
-- @concurrently
create index concurrently refund_under_way on refund (id) where state in ('requested', 'pending');
