-- What an organiser took in a period: the sum of its invoices, cancelling ones included, from the index alone.
-- @concurrently
create index concurrently invoice_revenue on invoice (organiser_id, issued_at) include (gross_cents);
