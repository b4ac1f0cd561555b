-- What `0048-claims-and-holds.sql` to `0055-free-places-of-an-account.sql` have taken the place of. No index knows an order's state any more, so that an
-- order is paid in place; what stays unique over all orders stands in tables of its own.
drop index customer_order_hold, customer_order_mailbox, customer_order_holder_account, customer_order_network, customer_order_wide_network,
  customer_order_paid;
alter table customer_order
  drop constraint customer_order_number_key,
  drop constraint customer_order_idempotency_key_key;

alter table ticket drop constraint ticket_position_id_fkey;
alter table order_position
  drop constraint order_position_pkey,
  add constraint order_position_pkey primary key using index order_position_of_order;
drop index order_position_order;
alter table ticket add constraint ticket_position_fkey foreign key (order_id, position_id) references order_position (order_id, id) not valid;

alter table order_history
  drop constraint order_history_pkey,
  add constraint order_history_pkey primary key using index order_history_of_order;
drop index order_history_order;
