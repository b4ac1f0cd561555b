-- Tickets, invoices and the documents made of them.

create table ticket (
  id bigint generated always as identity primary key,
  position_id bigint not null unique references order_position,
  order_id bigint not null references customer_order,
  event_id bigint not null,
  offer_id bigint not null,
  ticket_type int not null check (ticket_type in (1, 2, 3)),
  firstname text not null,
  lastname text not null,
  secure_code text not null unique,
  state text not null default 'valid' check (state in ('valid', 'used', 'revoked')),
  revoked_reason text,
  issued_at timestamptz not null default now(),
  state_changed_at timestamptz not null default now(),
  check ((state = 'revoked') = (revoked_reason is not null))
);
create index ticket_order on ticket (order_id);
create index ticket_event on ticket (event_id, id);

create table invoice_counter (
  organiser_id bigint not null references organiser,
  year int not null,
  last_number int not null,
  primary key (organiser_id, year)
);

-- Immutable: a correction is a cancellation invoice that names the one it cancels.
create table invoice (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser,
  year int not null,
  number int not null,
  order_id bigint not null references customer_order,
  kind text not null check (kind in ('invoice', 'cancellation')),
  cancels_invoice_id bigint references invoice,
  content jsonb not null,
  gross_cents int not null,
  issued_at timestamptz not null default now(),
  unique (organiser_id, year, number),
  check ((kind = 'cancellation') = (cancels_invoice_id is not null))
);
create unique index invoice_order on invoice (order_id) where kind = 'invoice';
create unique index invoice_cancelled_once on invoice (cancels_invoice_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger invoice_is_immutable before update or delete on invoice
  for each row execute function refuse_change();
create trigger invoice_is_kept before truncate on invoice
  for each statement execute function refuse_change();

create table document (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order,
  ticket_id bigint references ticket,
  kind text not null check (kind in ('ticket', 'invoice', 'cancellation', 'calendar')),
  file_name text not null,
  file_key text not null,
  byte_length int not null,
  created_at timestamptz not null default now()
);
create unique index document_of_ticket on document (ticket_id) where kind = 'ticket';
create unique index document_of_order on document (order_id, kind) where kind <> 'ticket';

-- One row a mail that has to go out; the job sends it, the row remembers that it went. An occasion happens once an order
-- ("tickets", "refund:7", "resend:2"), so that a repeated job writes no second mail. leased_until keeps two workers apart.
create table order_mail (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order,
  occasion text not null,
  template text not null,
  details jsonb not null default '{}',
  recipient text not null,
  message_id text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (order_id, occasion),
  check ((state = 'sent') = (sent_at is not null))
);
create index order_mail_open on order_mail (created_at) where state <> 'sent';
