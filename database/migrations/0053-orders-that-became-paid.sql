-- For the reconciler, which looks every ten minutes whether what was paid lately has its tickets. The order's own row is changed in place: no
-- index may know its state.
-- @concurrently
create index concurrently order_history_paid on order_history (at) where to_state = 'paid';
