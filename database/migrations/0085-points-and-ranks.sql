-- What members get points for (docs/domain/points.md). `per`: of each full euro that positions of this kind cost and that is not given back,
-- or once an event.
create table point_rule (
  kind text primary key,
  points int not null check (points >= 0),
  per text not null check (per in ('euro', 'event'))
);
insert into point_rule (kind, points, per) values
  ('ticket', 1, 'euro'), ('ticket_upgrade', 1, 'euro'), ('lounge', 1, 'euro'), ('lounge_deposit', 1, 'euro'), ('lounge_rest', 1, 'euro'),
  ('drink', 1, 'euro'), ('being_there', 50, 'event');

-- Ranks by the points of all time.
create table member_rank (
  name text primary key,
  lifetime_points int not null unique check (lifetime_points >= 0),
  goodies text not null
);
insert into member_rank (lifetime_points, name, goodies) values
  (0, 'Gast', 'Du hast noch keine Vorteile.'),
  (250, 'Stammgast', 'Ein Begrüßungsgetränk an jedem Abend: Zeig an der Bar deinen Rang.'),
  (1000, 'VIP', 'Ein Begrüßungsgetränk an jedem Abend und der kurze Weg am Einlass.'),
  (5000, 'Legende', 'Ein Begrüßungsgetränk an jedem Abend, der kurze Weg am Einlass und freie Garderobe.');

-- Every movement of points, with what it is for: an order (several times as parts of it go back), being at an event, an exchange, or
-- points that the operator gives. They go with their account alone.
create table point_entry (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  points int not null check (points <> 0),
  kind text not null check (kind in ('order', 'check_in', 'spent', 'granted')),
  order_id bigint,
  event_id bigint,
  cause text unique,
  at timestamptz not null default now(),
  check ((kind = 'order') = (order_id is not null)),
  check ((kind = 'check_in') = (event_id is not null)),
  check ((kind in ('spent', 'granted')) = (cause is not null)),
  check (kind = 'order' or (kind = 'spent') = (points < 0))
);
create index point_entry_account on point_entry (account_id, id);
create index point_entry_order on point_entry (order_id) where order_id is not null;
create unique index point_entry_check_in on point_entry (account_id, event_id) where kind = 'check_in';
create trigger point_entry_is_immutable before update on point_entry for each row execute function refuse_change();
create trigger point_entry_is_kept before delete on point_entry
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger point_entry_stays before truncate on point_entry for each statement execute function refuse_change();

-- The sums of an account's entries: what can be spent (below zero when what was spent goes back), and all that was ever collected and not taken back.
create table point_balance (
  account_id bigint primary key references account on delete cascade,
  points int not null,
  lifetime_points int not null check (lifetime_points >= 0)
);
create index point_balance_lifetime on point_balance (lifetime_points desc, account_id) where lifetime_points > 0;

-- At which events members have been.
create table check_in (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  event_id bigint not null references event,
  at timestamptz not null default now(),
  unique (account_id, event_id)
);
