-- Only what counts is in it, so that a look-up costs the same however many orders somebody has let expire.
-- @concurrently
create index concurrently customer_order_mailbox on customer_order (mailbox)
  where mailbox is not null and (state = 'pending' or free_places > 0);
