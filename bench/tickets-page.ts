import type pg from "pg";
import type { Bench } from "./bench.ts";
import { asCallers, createMembers } from "./members.ts";
import { smallAgainstLarge } from "./small-against-large.ts";

const EVENTS = 2_000;
/** What those who call have besides. */
const ORDERS_OF_CALLERS = 10;

/** The own tickets of 1,000,000 members against 1,000: an order of two tickets each, those who call have ten more. */
export async function ticketsPage(bench: Bench): Promise<void> {
  await smallAgainstLarge(bench, {
    suite: "tickets-page",
    fill: async (client, members) => {
      await createMembers(client, members);
      await createTickets(client, members);
    },
    calls: [{ name: "tickets/getTickets", next: () => asCallers("/tickets/getTickets") }],
  });
}

async function createTickets(client: pg.Client, members: number): Promise<void> {
  const steps = [
    `insert into organiser (id, name, legal_name, street, postcode, city, country, email, phone) overriding system value
       values (1, 'Veranstalter', 'Veranstalter GmbH', 'Gasse 1', '20095', 'Hamburg', 'DE', 'o@example.org', '040 1')`,
    `insert into city (id, name, country, region, population, latitude, longitude, time_zone)
       values (1, 'Hamburg', 'DE', 'Hamburg', 1800000, 53.5, 10, 'Europe/Berlin') on conflict do nothing`,
    `insert into venue (id, name, street, postcode, city_id, latitude, longitude) overriding system value
       values (1, 'Speicher', 'Kai 1', '20457', 1, 53.5, 10)`,
    `insert into picture (id, key, kind, width, height, tint, alt, source) overriding system value
       values (1, 'bench', 'event', 1200, 640, '#334455', 'Plakat', '{"type":"file","path":"plakat.jpg"}')`,
    `insert into event (id, organiser_id, venue_id, city_id, picture_id, title, description, starts_local, ends_local, time_zone, starts_at, ends_at,
         ticket_upgrades) overriding system value
       select i, 1, 1, 1, 1, 'Fest ' || i, 'Ein Fest.', day, day + interval '6 hours', 'Europe/Berlin', day, day + interval '6 hours', true
       from generate_series(1, ${EVENTS}) as i, lateral (select date_trunc('day', now())::timestamp + (i % 90 - 30) * interval '1 day' as day) as d`,
    `insert into ticket_offer (id, event_id, title, ticket_type, price_cents, vat_basis_points, quota, description) overriding system value
       select i * 10 + type, i, 'Offer ' || type, type, 1500, 1900, 100000, 'Ein Ticket.' from generate_series(1, ${EVENTS}) as i, generate_series(1, 3) as type`,
    `create temporary table made as
       select row_number() over () as id, account_id, 1 + (account_id * 7919 + turn * 104729::bigint) % ${EVENTS} as event_id
       from (select id, 0 from generate_series(1, ${members}::bigint) as id
         union all select account_id, turn from session, generate_series(1, ${ORDERS_OF_CALLERS}) as turn) as held (account_id, turn)`,
    `insert into customer_order (id, number, link_secret, kind, event_id, organiser_id, account_id, state, email, firstname, lastname, total_cents,
         created_at, paid_at) overriding system value
       select id, upper(lpad(to_hex(id), 8, '0')), gen_random_uuid(), 'tickets', event_id, 1, account_id, 'paid', 'a@example.org', 'Mara', 'Lindqvist', 3000,
         now(), now() from made order by id`,
    `insert into ticket (id, position_id, order_id, event_id, offer_id, ticket_type, firstname, lastname, secure_code) overriding system value
       select id * 2 + n, id * 2 + n, id, event_id, event_id * 10 + 1, 1, 'Mara', 'Lindqvist', translate(upper(substr(repeat(md5((id * 2 + n)::text), 5), 1, 137)), '0189', 'GHIJ') || 'A'
       from made, generate_series(0, 1) as n order by id, n`,
    `insert into document (order_id, ticket_id, kind, file_name, file_key, byte_length)
       select order_id, id, 'ticket', id || '-ticket.pdf', 'documents/' || id || '.pdf', null from ticket order by id`,
    `insert into document (order_id, kind, file_name, file_key, byte_length)
       select id, 'calendar', 'Fest.ics', 'documents/' || id || '.ics', 900 from made order by id`,
  ];
  for (const step of steps) await client.query(step);
}
