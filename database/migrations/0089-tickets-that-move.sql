-- Tickets that become better ones, go to a friend, or are offered for sale again (docs/domain/tickets.md, decisions 0247 to 0249).

-- Whose a ticket is that was given away: nobody's once that account is gone. Without the moment it is its order's. And whose claim has its place: an
-- upgrade's; null: its order's. `offer_id` says of which offer.
alter table ticket
  add column given_at timestamptz,
  add column owner_account_id bigint,
  add column place_order_id bigint,
  -- Of who got it from a friend, where documents cannot print the own script.
  add column firstname_latin text,
  add column lastname_latin text;
alter table ticket add constraint ticket_owner foreign key (owner_account_id) references account on delete set null not valid;

-- What an order of an upgrade is for, written with the order. - ordered: not made yet. - applied: the ticket is the better one. - refused: it is none that
-- could be one any more, the money is to go back. - undone: its money went back, or a bank took it.
create table ticket_upgrade (
  order_id bigint primary key references customer_order,
  ticket_id bigint not null references ticket,
  event_id bigint not null,
  from_type int not null check (from_type in (1, 2)),
  to_offer_id bigint not null,
  to_type int not null check (to_type in (2, 3) and to_type > from_type),
  state text not null default 'ordered' check (state in ('ordered', 'applied', 'refused', 'undone')),
  state_changed_at timestamptz not null default now()
);
create index ticket_upgrade_ticket on ticket_upgrade (ticket_id);
create index ticket_upgrade_over on ticket_upgrade (state_changed_at) where state = 'refused';

-- A ticket's way to a friend. - ended: the ticket counts no more, or they are no friends any more.
create table ticket_transfer (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket,
  event_id bigint not null,
  from_account_id bigint not null references account on delete cascade,
  to_account_id bigint not null references account on delete cascade,
  state text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'cancelled', 'ended')),
  offered_at timestamptz not null default now(),
  answered_at timestamptz,
  check (from_account_id <> to_account_id),
  check ((state = 'offered') = (answered_at is null))
);
create unique index ticket_transfer_open on ticket_transfer (ticket_id) where state = 'offered';
create index ticket_transfer_from on ticket_transfer (from_account_id);
create index ticket_transfer_to on ticket_transfer (to_account_id);
create index ticket_transfer_age on ticket_transfer (offered_at);

-- Mails to members about tickets that are theirs, or were; what an order's buyer is told are its mails.
create table ticket_mail (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  ticket_id bigint not null references ticket,
  -- Happens once.
  occasion text not null,
  template text not null,
  details jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'withdrawn')),
  attempts int not null default 0,
  leased_until timestamptz,
  held_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (account_id, occasion),
  check ((state = 'sent') = (sent_at is not null))
);
create index ticket_mail_age on ticket_mail (created_at);
create index ticket_mail_waiting on ticket_mail (created_at) where state in ('waiting', 'failed');
create index ticket_mail_ticket on ticket_mail (ticket_id);

-- Tickets that their owners offer for sale again, where the organiser allows it. - going: its money is on its way back. - withdrawn: by the owner, or as it
-- could not go back.
alter table event add column ticket_returns boolean not null default false;
create table ticket_return (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket,
  event_id bigint not null,
  state text not null default 'offered' check (state in ('offered', 'going', 'withdrawn', 'ended')),
  order_refund_id bigint,
  offered_at timestamptz not null default now(),
  state_changed_at timestamptz not null default now()
);
create unique index ticket_return_open on ticket_return (ticket_id) where state in ('offered', 'going');
create index ticket_return_waiting on ticket_return (event_id, id) where state in ('offered', 'going');
create index ticket_return_ticket on ticket_return (ticket_id);
