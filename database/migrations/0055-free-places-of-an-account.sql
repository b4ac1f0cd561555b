-- As for a mailbox. It is on a hash because the plan of a sale is kept: an index on the account itself could be taken for the one that knows all
-- orders.
-- @concurrently
create index concurrently customer_order_free_account on customer_order (hashint8extended(account_id, 0))
  where account_id is not null and free_places > 0;
