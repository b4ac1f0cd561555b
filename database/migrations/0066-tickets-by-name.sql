-- For offices and doors: tickets of an event by the beginning of their holder's name.
-- @concurrently
create index concurrently ticket_name on ticket (event_id, (folded_name(lastname, firstname) collate "C"), id);
