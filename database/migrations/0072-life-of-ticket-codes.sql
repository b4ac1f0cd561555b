-- What a ticket's code was before it was replaced; its code of now stands in `ticket`. Both together, and the codes of revoked tickets, are what no door
-- opens to.
create table ticket_code (
  secure_code text primary key,
  ticket_id bigint not null references ticket,
  event_id bigint not null,
  reason text not null,
  actor text not null check (actor in ('buyer', 'provider', 'operator', 'system')),
  ended_at timestamptz not null
);
create index ticket_code_ticket on ticket_code (ticket_id);
create index ticket_code_event on ticket_code (event_id);
create trigger ticket_code_is_kept before update or delete on ticket_code for each row execute function refuse_change();

-- What became of a ticket after it was issued.
create table ticket_history (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket,
  from_state text not null,
  to_state text not null,
  reason text not null,
  actor text not null check (actor in ('buyer', 'provider', 'operator', 'system')),
  at timestamptz not null
);
create index ticket_history_ticket on ticket_history (ticket_id);
create trigger ticket_history_is_kept before update or delete on ticket_history for each row execute function refuse_change();
