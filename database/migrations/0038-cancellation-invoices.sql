-- For the reconciler: cancellation invoices of lately.
-- @concurrently
create index concurrently invoice_cancellation on invoice (issued_at) where kind = 'cancellation';
