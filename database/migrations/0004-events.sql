-- Organisers, venues, events and what an event offers. A demo_key names a row of the demo programme: it is written once
-- and then left to whoever edits it.

create table organiser (
  id bigint generated always as identity primary key,
  name text not null,
  legal_name text not null,
  street text not null,
  postcode text not null,
  city text not null,
  country text not null check (country in ('DE', 'AT', 'CH')),
  vat_id text,
  email text not null,
  phone text not null,
  demo_key text unique,
  created_at timestamptz not null default now()
);

-- source says where the picture comes from: {"type":"file","path"} or a drawing of the demo programme.
create table picture (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('event', 'lounge', 'city', 'avatar')),
  width int not null,
  height int not null,
  tint text not null check (tint ~ '^#[0-9a-f]{6}$'),
  alt text not null,
  source jsonb not null,
  created_at timestamptz not null default now()
);

create table venue (
  id bigint generated always as identity primary key,
  name text not null,
  street text not null,
  postcode text not null,
  city_id int not null references city,
  latitude double precision not null,
  longitude double precision not null,
  demo_key text unique
);

create table label (
  id int primary key,
  kind text not null check (kind in ('type', 'music', 'detail')),
  title text not null,
  emoji text not null,
  sort_order int not null
);

-- Wall clock of the event's own zone is what people read; the moments are derived from it once, at writing.
create table event (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser,
  venue_id bigint not null references venue,
  city_id int not null references city,
  picture_id bigint not null references picture,
  title text not null check (char_length(title) between 1 and 60),
  description text not null,
  line_up text[] not null default '{}',
  starts_local timestamp not null,
  ends_local timestamp not null,
  last_entry_local timestamp,
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  age_limit int check (age_limit between 0 and 99),
  consent_form boolean not null default false,
  ticket_sale boolean not null default true,
  ticket_sale_link text,
  box_office_price_cents int check (box_office_price_cents >= 0),
  cloakroom boolean not null default false,
  cloakroom_price_cents int check (cloakroom_price_cents >= 0),
  ticket_upgrades boolean not null default false,
  promoted boolean not null default false,
  state text not null default 'published' check (state in ('draft', 'published', 'cancelled')),
  demo_key text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index event_upcoming on event (ends_at, id) where state = 'published';
create index event_start on event (starts_at, id) where state = 'published';
create index event_city on event (city_id, starts_at) where state = 'published';

create table event_label (
  event_id bigint not null references event on delete cascade,
  label_id int not null references label,
  primary key (event_id, label_id)
);
create index event_label_label on event_label (label_id, event_id);

-- The counters are the stock: held while a payment runs, sold when it is settled.
create table ticket_offer (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  title text not null,
  description text not null,
  ticket_type int not null check (ticket_type in (1, 2, 3)),
  price_cents int not null check (price_cents >= 0),
  fee_cents int not null default 0 check (fee_cents >= 0),
  fee_type text not null default 'ticket' check (fee_type in ('ticket', 'order')),
  vat_basis_points int not null check (vat_basis_points between 0 and 10000),
  quota int not null check (quota >= 0),
  sold int not null default 0 check (sold >= 0),
  held int not null default 0 check (held >= 0),
  max_per_order int not null default 10 check (max_per_order between 1 and 100),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  personal boolean not null default false,
  insurance_price_cents int check (insurance_price_cents > 0),
  badge text,
  sort_order int not null default 0,
  constraint ticket_offer_stock check (sold + held <= quota)
) with (fillfactor = 50);
create index ticket_offer_event on ticket_offer (event_id, sort_order, id);

create table lounge (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  picture_id bigint not null references picture,
  title text not null,
  description text not null,
  max_guests int not null check (max_guests > 0),
  price_cents int not null check (price_cents >= 0),
  min_consumption_cents int not null check (min_consumption_cents >= 0),
  quantity int not null check (quantity >= 0),
  reserved int not null default 0 check (reserved >= 0),
  sort_order int not null default 0,
  constraint lounge_stock check (reserved <= quantity)
);
create index lounge_event on lounge (event_id, sort_order, id);

create table bar_category (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  name text not null,
  sort_order int not null
);
create index bar_category_event on bar_category (event_id, sort_order);

create table bar_item (
  id bigint generated always as identity primary key,
  category_id bigint not null references bar_category on delete cascade,
  name text not null,
  caption text not null,
  price_cents int not null check (price_cents >= 0),
  age_limit int not null default 0 check (age_limit in (0, 16, 18)),
  sort_order int not null
);
create index bar_item_category on bar_item (category_id, sort_order);
