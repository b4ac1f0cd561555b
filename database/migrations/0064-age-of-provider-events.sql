-- For what deletes those that no provider sends again.
-- @concurrently
create index concurrently provider_event_received on provider_event (received_at);
