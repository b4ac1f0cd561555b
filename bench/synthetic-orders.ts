import type pg from "pg";

export const ORGANISERS = 500;
export const EVENTS = 2_000;
const ORDERS_OF_A_DAY = 2_740;

/** Common names come often, the others are made of syllables; umlauts and their spellings among them. */
const NAMES = `
  create temporary table pick as select
    array['Müller','Schmidt','Schneider','Fischer','Weber','Meyer','Wagner','Becker','Schulz','Hoffmann','Schäfer','Koch','Bauer','Richter','Klein',
      'Wolf','Schröder','Neumann','Schwarz','Zimmermann','Braun','Krüger','Hofmann','Hartmann','Lange','Schmitt','Werner','Krause','Meier','Mueller'] as last,
    array['Anna','Ben','Clara','David','Emma','Felix','Greta','Hannah','Ida','Jonas','Klara','Leon','Mia','Noah','Olga','Paul','Ronja','Sofia','Tim',
      'Ute','Viktor','Wanda','Yusuf','Zoë','Jörg','Björn','Émile','Łukasz'] as first,
    array['Ba','Ber','Bö','Da','Dö','Eh','Ei','Fa','Fro','Ga','Gro','Ha','Hei','Jä','Ka','Kö','La','Lin','Ma','Mo','Na','Öl','Pa','Pö','Ra','Rei','Sa','Stei','Ta','Wei'] as begin,
    array['ber','den','fel','gen','ger','ker','len','lin','mer','nau','rich','ring','sel','ten','zel'] as middle,
    array['bach','berg','er','feld','hardt','hof','inger','ke','mann','meister','ner','sen','stein','ström','wald'] as finish`;

const name = (seed: string) => `case when random() < 0.3 then last[1 + floor(30 * random() ^ 2)::int]
  else begin[1 + ${seed} % 30] || middle[1 + floor(15 * random())::int] || finish[1 + floor(15 * random())::int] end`;

const STEPS = (orders: number) => [
  NAMES,
  `insert into organiser (id, name, legal_name, street, postcode, city, country, email, phone) overriding system value
     select i, 'Veranstalter ' || i, 'Veranstalter ' || i || ' GmbH', 'Gasse 1', '20095', 'Hamburg', 'DE', 'o' || i || '@example.org', '040 1'
     from generate_series(1, ${ORGANISERS}) as i`,
  `insert into event (id, organiser_id, venue_id, city_id, picture_id, title, description, starts_local, ends_local, time_zone, starts_at, ends_at)
     overriding system value
     select i, 1 + (i * 7919) % ${ORGANISERS}, 1, 1, 1, 'Fest ' || i, 'Ein Fest.', day, day + interval '6 hours', 'Europe/Berlin', day, day + interval '6 hours'
     from generate_series(1, ${EVENTS}) as i, lateral (select date_trunc('day', now())::timestamp + i % 90 * interval '1 day' as day) as d`,
  // One in twenty orders is for the most popular event, half of them for a sixth of the events.
  `create temporary table made as
     select i as id, upper(lpad(to_hex(i::bigint * 2654435761 % 4294967296), 8, '0')) as number, 1 + floor(${EVENTS} * random() ^ 2.5)::int as event_id,
       ${name("i")} as lastname, first[1 + floor(28 * random())::int] as firstname,
       case when r < 0.92 then 'paid' when r < 0.98 then 'expired' when r < 0.99 then 'refunded' else 'cancelled' end as state,
       case when q < 0.5 then 1 when q < 0.85 then 2 when q < 0.95 then 3 else 4 end as tickets, random() < 0.6 as has_fee,
       now() - (${orders} - i) * interval '${86_400 / ORDERS_OF_A_DAY} seconds' as at
     from generate_series(1, ${orders}) as i, pick, lateral (select random() as r, random() as q, i as of_each) as dice`,
  `insert into customer_order (id, number, link_secret, kind, event_id, organiser_id, account_id, state, email, firstname, lastname, phone, total_cents,
       created_at, paid_at, free_places, mailbox) overriding system value
     select id, number, gen_random_uuid(), 'tickets', event_id, 1 + (event_id * 7919) % ${ORGANISERS}, case when id % 3 = 0 then id % 200000 + 1 end, state,
       'gast.' || id % 700000 || '@example.org', firstname, lastname, '040 7654321', 1500 * tickets + case when has_fee then 250 else 0 end,
       at, case when state in ('paid', 'refunded') then at + interval '1 minute' end, 0, hashtextextended((id % 700000)::text, 0)
     from made order by id`,
  "insert into order_number (number, order_id) select number, id from made order by id",
  "insert into ended_order (order_id, organiser_id, state) select id, organiser_id, state from customer_order where state <> 'paid' order by id",
  // A hot evening beside it: what waits for its payment at this moment.
  `insert into order_hold (order_id, event_id, expires_at, places, mailbox)
     select ${orders} + i, 1 + floor(${EVENTS} * random() ^ 2.5)::int, now() + interval '20 minutes', 1, i from generate_series(1, ${orders / 200}) as i`,
  `insert into order_position (order_id, event_id, kind, subject_kind, subject_id, offer_id, ticket_type, title, price_cents, vat_basis_points,
       attendee_firstname, attendee_lastname)
     select id, event_id, kind, 'ticket_offer', event_id, event_id, case when kind = 'ticket' then 1 end, title, cents, 1900,
       case when other then first[1 + floor(28 * random())::int] end, case when other then last[1 + floor(30 * random())::int] end
     from made, pick, lateral (
       select 'ticket' as kind, 'Eintritt' as title, 1500 as cents, place > 1 and id % 2 = 0 as other from generate_series(1, tickets) as place
       union all select 'order_fee', 'Servicegebühr', 250, false where has_fee) as wanted
     order by id`,
  `insert into order_claim (order_id, resource, resource_id, taken, released)
     select id, 'ticket_offer', event_id, case when state = 'paid' then tickets else 0 end, case when state = 'paid' then 0 else tickets end from made order by id`,
  `insert into order_history (order_id, from_state, to_state, reason, actor, at)
     select id, from_state, to_state, reason, actor, at from made, lateral (values (null, 'pending', 'ordered', 'buyer'),
       ('pending', made.state, 'payment succeeded', 'provider')) as step (from_state, to_state, reason, actor) order by id`,
  `insert into payment_attempt (id, order_id, event_id, provider, state, amount_cents, provider_session_id, provider_payment_id, link, expires_at, effect,
       created_at, updated_at) overriding system value
     select id, id, event_id, 'stripe', case when state in ('paid', 'refunded') then 'succeeded' else 'expired' end, 1500 * tickets,
       'cs_live_' || repeat(md5(id::text), 2), case when state in ('paid', 'refunded') then 'pi_' || substr(md5(id::text), 1, 24) end,
       'https://checkout.example/c/pay/cs_live_' || repeat(md5(id::text), 2), at + interval '30 minutes',
       case when state in ('paid', 'refunded') then 'order_paid' end, at, at from made where id % 20 > 0 order by id`,
  `insert into payment_attempt_history (attempt_id, from_state, to_state, reason, actor, at)
     select id, from_state, to_state, reason, 'provider', created_at from payment_attempt, lateral (values (null, 'created', 'payment begun'),
       ('created', 'open', 'session made'), ('open', payment_attempt.state, 'webhook checkout.session.completed')) as step (from_state, to_state, reason) order by id`,
  `insert into ticket (position_id, order_id, event_id, offer_id, ticket_type, firstname, lastname, secure_code, issued_at, state_changed_at)
     select p.id, p.order_id, p.event_id, p.offer_id, 1, coalesce(p.attendee_firstname, m.firstname), coalesce(p.attendee_lastname, m.lastname),
       upper(repeat(md5(p.id::text), 4)), m.at, m.at
     from order_position p join made m on m.id = p.order_id where p.kind = 'ticket' and m.state = 'paid' order by p.id`,
  `insert into invoice (organiser_id, year, number, order_id, kind, content, gross_cents, issued_at)
     select 1 + (event_id * 7919) % ${ORGANISERS}, extract(year from at), row_number() over (partition by 1 + (event_id * 7919) % ${ORGANISERS}, extract(year from at) order by id),
       id, 'invoice', jsonb_build_object('number', 'RE-' || id, 'seller', jsonb_build_object('name', 'Veranstalter GmbH', 'street', 'Gasse 1', 'postcode', '20095',
         'city', 'Hamburg', 'country', 'DE', 'vatId', 'DE123456789', 'email', 'o@example.org'), 'buyer', jsonb_build_object('name', firstname || ' ' || lastname,
         'email', 'gast@example.org'), 'lines', jsonb_build_array(jsonb_build_object('title', 'Eintritt', 'quantity', tickets, 'grossCents', 1500 * tickets,
         'vatBasisPoints', 1900)), 'vat', jsonb_build_array(jsonb_build_object('vatBasisPoints', 1900, 'netCents', 1261 * tickets, 'vatCents', 239 * tickets,
         'grossCents', 1500 * tickets)), 'grossCents', 1500 * tickets, 'performedOn', at), 1500 * tickets + case when has_fee then 250 else 0 end, at
     from made where state = 'paid' order by id`,
  `insert into document (order_id, ticket_id, kind, file_name, file_key, byte_length)
     select order_id, id, 'ticket', id || '-ticket.pdf', 'documents/2026/11/23/' || order_id || '/' || id || '.pdf', null from ticket order by id`,
  `insert into document (order_id, kind, file_name, file_key, byte_length)
     select id, kind, 'Rechnung-RE-' || id || '.pdf', 'documents/2026/11/23/' || id || '/' || kind || '.pdf', 30000
     from made, unnest(array['invoice', 'calendar']) as kind where state = 'paid' order by id`,
  `insert into order_mail (order_id, occasion, template, recipient, message_id, state, attempts, created_at, sent_at)
     select id, 'tickets', 'tickets', 'gast.' || id % 700000 || '@example.org', '<' || gen_random_uuid() || '@tickets.example.org>', 'sent', 1, at, at
     from made where state = 'paid' order by id`,
  `insert into provider_event (provider, provider_event_id, type, received_at, processed_at)
     select 'stripe', 'evt_' || substr(md5(id::text || n), 1, 24), 'checkout.session.completed', at, at
     from made, generate_series(1, 1 + id % 2) as n where at > now() - interval '30 days' order by id`,
  `insert into idempotency_key (key, request_hash, result, created_at)
     select decode(md5(id::text), 'hex'), decode(repeat(md5(id::text), 2), 'hex'), jsonb_build_object('orderId', id), at
     from made where at > now() - interval '2 days' order by id`,
];

/** Fills an empty, migrated database with orders as a year of many organisers leaves them: 2.3 positions each, a few events far more popular than the rest. */
export function createOrders(client: pg.Client, orders: number): Promise<void> {
  return fillDatabase(client, async () => {
    for (const step of STEPS(orders)) await client.query(step);
  });
}

/** Runs what fills an empty database, and leaves it as one that is in use. */
export async function fillDatabase(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  // The rows are made so that every reference holds: looking each up would take longer than writing them.
  await client.query("set session_replication_role = replica");
  await fill();
  await client.query("vacuum (analyze)");
  await client.query("checkpoint");
}
