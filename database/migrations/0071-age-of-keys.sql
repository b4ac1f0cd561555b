-- Ranges of a BRIN index never shrink: once the oldest rows had been deleted for two days, it led to every page. Built beside the sale, which writes a key an order.
-- @concurrently
create index concurrently idempotency_key_age on idempotency_key (created_at);
