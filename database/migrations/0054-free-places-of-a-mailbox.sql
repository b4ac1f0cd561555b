-- What bounds free tickets: only what counts is in it.
-- @concurrently
create index concurrently customer_order_free_mailbox on customer_order (mailbox) where free_places > 0;
