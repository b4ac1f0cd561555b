-- Advertisements beside the pages; page_prefix '/' fits every page, the longest prefix that fits wins.
create table ad (
  id bigint generated always as identity primary key,
  page_prefix text not null check (page_prefix ~ '^/([^?#]*[^/?#])?$'),
  title text not null,
  body text not null,
  picture_key text,
  picture_alt text not null default '',
  -- An own path, or an address elsewhere.
  link text not null check (link ~ '^(/([^/\\]|$)|https://)'),
  -- Who pays for it has to be said (§ 6 DDG).
  advertiser text not null check (advertiser <> ''),
  begins_at timestamptz not null default '-infinity',
  ends_at timestamptz not null default 'infinity',
  created_at timestamptz not null default now()
);

alter table picture
  drop constraint picture_kind_check,
  add check (kind in ('event', 'lounge', 'city', 'avatar', 'ad'));
