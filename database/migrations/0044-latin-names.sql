-- Names in Latin letters where documents cannot print the script of a name (decision 0176).

alter table account
  add column firstname_latin text,
  add column lastname_latin text;

-- Of an order's buyer and of those named on its tickets, by the name as it is written. A table of its own: hardly an order has any, and
-- the sale of all others stays as it is.
create table order_latin_name (
  order_id bigint not null references customer_order,
  firstname text not null,
  lastname text not null,
  firstname_latin text,
  lastname_latin text,
  primary key (order_id, firstname, lastname),
  check (firstname_latin is not null or lastname_latin is not null)
);
