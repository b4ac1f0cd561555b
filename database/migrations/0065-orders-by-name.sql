-- For offices: orders by the beginning of their buyer's name, of one organiser or of all. The only index on orders for them: by number, by e-mail and by event
-- they are found through those that the sale has.
-- @concurrently
create index concurrently customer_order_name on customer_order ((folded_name(lastname, firstname) collate "C"), organiser_id, id);
