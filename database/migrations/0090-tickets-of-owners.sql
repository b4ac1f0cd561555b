-- Built beside the sale.
-- @concurrently
create index concurrently ticket_owner on ticket (owner_account_id) where owner_account_id is not null;
