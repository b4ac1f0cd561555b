-- Key of a city's picture; several cities may share one. Null: there is none.
alter table city add column picture_key text;
