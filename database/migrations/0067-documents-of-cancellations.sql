-- An order has any number of cancellation invoices (0069), each with its document; of the others one each, as before.
-- @concurrently
create unique index concurrently document_in_order on document
  (order_id, kind, (case kind when 'cancellation' then file_name else '' end)) where kind <> 'ticket';
