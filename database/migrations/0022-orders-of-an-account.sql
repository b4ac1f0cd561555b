-- Only what counts is in it, so that a look-up costs the same however many orders somebody has let expire. It is on a hash because the plan
-- of a sale is kept: an index on the account itself could be taken for the one that knows all orders.
-- @concurrently
create index concurrently customer_order_holder_account on customer_order (hashint8extended(account_id, 0))
  where account_id is not null and (state = 'pending' or free_places > 0);
