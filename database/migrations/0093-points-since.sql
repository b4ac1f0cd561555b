-- From when a rule brings points: an order that was paid before brings none, whatever goes back of it (decision 0256). Those of before are as
-- old as points are.
alter table point_rule add column since timestamptz not null default now();
update point_rule set since = applied_at from schema_migration where name = '0085-points-and-ranks.sql';
