-- Events that people write: as a draft of any member, of an organiser that was approved, or from a file.

-- Null: it may prepare events and publishes none. Organisers of before had been taken in by hand.
alter table organiser add column approved_at timestamptz;
update organiser set approved_at = created_at;

-- A draft may lack its organiser (somebody proposes it) and its picture. external_id: what its organiser's own files call it.
alter table event
  alter column organiser_id drop not null,
  alter column picture_id drop not null,
  add column external_id text check (char_length(external_id) between 1 and 100),
  add constraint event_published_whole
    check (state <> 'published' or (organiser_id is not null and picture_id is not null));
create unique index event_external_id on event (organiser_id, external_id);

-- Whose draft an event is. Beside the event, so that what an event has is no personal data.
create table event_author (
  event_id bigint primary key references event on delete cascade,
  account_id bigint not null references account on delete cascade
);
create index event_author_account on event_author (account_id);

-- Every state of an event, by whom and when. actor: 'operator' (a command of the installation) or 'account N'; the account may be gone.
create table event_history (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  from_state text check (from_state in ('draft', 'published')),
  to_state text not null check (to_state in ('draft', 'published', 'cancelled')),
  actor text not null check (actor ~ '^(operator|account [1-9][0-9]*)$'),
  at timestamptz not null default now()
);
create index event_history_event on event_history (event_id, id);

create trigger event_history_is_kept before update or delete on event_history
  for each row execute function refuse_change();
