-- A unit of an order has one document. Ids of units are each product's own: those of two products may be alike.
-- @concurrently
create unique index concurrently document_of_unit on document (order_id, ticket_id) where kind = 'ticket';
