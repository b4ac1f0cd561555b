-- An order's documents and invoices are looked for by the order alone, on every look at its page; the unique indexes that begin
-- with it know only some of the rows.
create index document_order on document (order_id);
create index invoice_any_order on invoice (order_id);
