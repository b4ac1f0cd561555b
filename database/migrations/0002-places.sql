-- All places of 5,000 inhabitants or more in Germany, Austria and Switzerland.

create table city (
  id int primary key,
  name text not null,
  country text not null check (country in ('DE', 'AT', 'CH')),
  region text not null,
  population int not null,
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null
);
create index city_population on city (population desc);

-- Every spelling a city is found by, folded: lower case, no accents, with umlauts both as "ue" and as "u".
-- later_word: the spelling begins inside the name ("homburg" of Bad Homburg) and is found after those that begin it.
create table city_spelling (
  city_id int not null references city,
  spelling text not null,
  later_word boolean not null,
  primary key (spelling, city_id)
);
create index city_spelling_prefix on city_spelling (spelling text_pattern_ops);

-- Which list of cities was loaded last, so that a start with the same list reads one row.
create table city_list (
  only_row boolean primary key default true check (only_row),
  digest text not null,
  loaded_at timestamptz not null default now()
);
