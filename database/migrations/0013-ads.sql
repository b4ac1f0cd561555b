-- Advertisements beside the pages; page_prefix '/' fits every page, the longest prefix that fits wins.
create table ad (
  id bigint generated always as identity primary key,
  page_prefix text not null check (page_prefix like '/%'),
  title text not null,
  body text not null,
  picture_key text,
  picture_alt text not null default '',
  link text not null,
  advertiser text not null,
  begins_at timestamptz not null default '-infinity',
  ends_at timestamptz not null default 'infinity',
  created_at timestamptz not null default now()
);
