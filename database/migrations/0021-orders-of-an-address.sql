-- Only what counts is in it, so that a look-up costs the same however many orders somebody has let expire. It is on a hash because the plan
-- of a sale is kept: an index on the address itself could be taken for the one that knows all orders.
-- @concurrently
create index concurrently customer_order_holder_email on customer_order (hashtextextended(lower(email collate "C"), 0))
  where state = 'pending' or free_places > 0;
