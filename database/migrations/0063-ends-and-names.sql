-- What growing tables need to have an end, and what people are looked for by.

-- Nobody read what a webhook said beyond its subject: the provider is asked. Servers of the version before go on writing it.
alter table provider_event alter column payload drop not null;

-- Ranges of a BRIN index never shrink: once the oldest rows had been deleted for two days, it led to every page. The table holds two days and no more, so
-- that building this one takes a moment.
drop index idempotency_key_created;
create index idempotency_key_created on idempotency_key (created_at);

-- What names are compared by, last name first: small letters without accents, „ß“ as „ss“, and „ae“, „oe“, „ue“ as the „ä“, „ö“, „ü“ that they stand for,
-- so that „Müller“, „Mueller“ and „muller“ are one. The beginning of a name is folded to the beginning of what the name is folded to. Alike in
-- every database, whatever language it was set up for (decision 0117).
create function folded_name(lastname text, firstname text) returns text language sql immutable parallel safe
return regexp_replace(
  replace(
    translate(
      regexp_replace(normalize(lastname || ' ' || firstname, nfd), '[\u0300-\u036f]+', '', 'g'),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZẞØøŁłĐđıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
      'abcdefghijklmnopqrstuvwxyzßoollddiαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюя'
    ),
    'ß', 'ss'
  ),
  '([aou])e', '\1', 'g'
);

-- `0066-tickets-by-name.sql` has its place: an event's tickets are looked for by name, and by nothing else.
drop index ticket_event;
