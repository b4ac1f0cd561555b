-- `ticket_id` is the unit that a document is of, which its product knows: a ticket, or something else that comes with a code and a page.
alter table document drop constraint document_ticket_id_fkey;
drop index document_of_ticket;
