-- What pages make a link of is an address of the web. New rows are checked at once; those of before are validated without keeping
-- sales out, and where one does not fit the constraint stays as it is for them: pages show no link then.
alter table event add constraint event_ticket_sale_link_check
  check (ticket_sale_link ~ '^https?://[^[:space:][:cntrl:]]+$') not valid;

do $$ begin
  alter table event validate constraint event_ticket_sale_link_check;
exception when check_violation then
  raise warning 'event.ticket_sale_link holds what is no http or https address; pages show no link for it';
end $$;
