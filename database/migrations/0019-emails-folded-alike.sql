-- E-mails are the same account's whatever language the database was set up for: in a Turkish one lower('I') is no 'i', and whoever typed
-- an address in capital letters had another one. "C" is in every PostgreSQL and folds the letters of ASCII only.

drop index account_email;
create unique index account_email on account (lower(email collate "C"));

drop index customer_order_email;
create index customer_order_email on customer_order (lower(email collate "C"));
