-- The link of an order is made of its id and of a random part of its own (decision 0133): after a restore the next order gets an id that
-- was another's, and must not get that one's link. Orders of before, and those that a server of the version before still sells, have
-- none and keep the link that is made of the id alone; so the column has no default.
alter table customer_order add column link_secret uuid;

-- Of what was granted or repeated: the random part of the order's link, as it is stored.
alter type sale_result add attribute link_secret uuid;

-- What bounds the unpaid (decision 0134). places: tickets of the order. free_places: those of them that cost nothing. Both are null for orders of before.
-- mailbox: a keyed hash of whose mailbox the address is, however it is written; null for orders of before. network, wide_network: keyed hashes, kept
-- while the order waits for its payment.
alter table customer_order add column places int, add column free_places int, add column mailbox bigint, add column network bytea,
  add column wide_network bytea;
