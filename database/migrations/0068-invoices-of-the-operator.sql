-- The operator's own series of invoice numbers (0069).
-- @concurrently
create unique index concurrently invoice_of_operator on invoice (year, number) where organiser_id is null;
