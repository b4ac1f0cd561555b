import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { distanceKm } from "../server/areas/places/public.ts";
import { instantToZoned } from "../server/platform/zoned-time.ts";
import { type TestDatabase, testDatabase } from "../testing/database.ts";
import { ensureDemoProgramme } from "./programme.ts";

const now = new Date("2026-11-21T18:30:00Z");

let database: TestDatabase;
let added = 0;
beforeAll(async () => {
  database = await testDatabase();
  ({ added } = await ensureDemoProgramme(database.db, { now }));
});
afterAll(() => database[Symbol.asyncDispose]());

async function rows<Row>(text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(database.db)).rows;
}

/** The contents of every table that the programme writes, without what the database itself gives. */
async function contents(db: TestDatabase["db"]): Promise<unknown> {
  const { rows: all } = await sql`
    select e.demo_key, e.title, e.description, e.line_up, e.starts_local, e.ends_at, e.promoted, p.key, v.name, v.latitude,
      (select json_agg(to_jsonb(o) - 'id' - 'event_id' order by o.sort_order) from ticket_offer o where o.event_id = e.id) as offers,
      (select json_agg(to_jsonb(l) - 'id' - 'event_id' - 'picture_id' order by l.sort_order) from lounge l where l.event_id = e.id) as lounges,
      (select json_agg(c.name order by c.sort_order) from bar_category c where c.event_id = e.id) as bar
    from event e join picture p on p.id = e.picture_id join venue v on v.id = e.venue_id order by e.demo_key`.execute(
    db,
  );
  return all;
}

test("writes what it says, with all that belongs to an event", async () => {
  const [counts] = await rows<Record<string, number>>(`
    select (select count(*)::int from event) as events,
      (select count(*)::int from event e where not exists (select from ticket_offer o where o.event_id = e.id)) as without_offer,
      (select count(*)::int from event e where not exists (select from event_label l where l.event_id = e.id)) as without_label,
      (select count(distinct picture_id)::int from event) as posters,
      (select count(*)::int from organiser) as organisers,
      (select count(*)::int from label) as labels`);
  expect(counts).toEqual({
    events: added,
    without_offer: 0,
    without_label: 0,
    posters: added,
    organisers: 2,
    labels: 19,
  });
});

test("two events run at the moment of the start, with lounges and with cloakroom and bar", async () => {
  const running = await rows<{ lounges: boolean; cloakroom: boolean; bar: boolean }>(`
    select e.cloakroom, exists (select from lounge l where l.event_id = e.id) as lounges,
      exists (select from bar_item i join bar_category c on c.id = i.category_id where c.event_id = e.id) as bar
    from event e where e.starts_at <= '${now.toISOString()}' and e.ends_at > timestamptz '${now.toISOString()}' + interval '2 hours'`);
  expect(running.length).toBeGreaterThanOrEqual(2);
  expect(running.some(({ lounges }) => lounges)).toBe(true);
  expect(running.some(({ cloakroom, bar }) => cloakroom && bar)).toBe(true);
});

test("the wall clock is what a clock in the venue's zone shows", async () => {
  const events = await rows<{
    starts_local: string;
    ends_local: string;
    starts_at: Date;
    ends_at: Date;
    time_zone: string;
  }>("select starts_local, ends_local, starts_at, ends_at, time_zone from event");
  for (const event of events) {
    expect(instantToZoned(event.starts_at, event.time_zone)).toBe(event.starts_local);
    expect(instantToZoned(event.ends_at, event.time_zone)).toBe(event.ends_local);
  }
});

test("every venue lies in its city and every event in its venue's", async () => {
  const venues = await rows<{ name: string; lat: number; lon: number; city_lat: number; city_lon: number }>(`
    select v.name, v.latitude as lat, v.longitude as lon, c.latitude as city_lat, c.longitude as city_lon
    from venue v join city c on c.id = v.city_id`);
  for (const { name, lat, lon, city_lat, city_lon } of venues)
    expect(distanceKm({ lat, lon }, { lat: city_lat, lon: city_lon }), name).toBeLessThan(14);
  expect(
    await rows("select e.id from event e join venue v on v.id = e.venue_id where v.city_id <> e.city_id"),
  ).toEqual([]);
});

describe("a second start", () => {
  test("on the same day adds nothing", async () => {
    const before = await contents(database.db);
    expect(await ensureDemoProgramme(database.db, { now })).toEqual({ added: 0 });
    expect(await contents(database.db)).toEqual(before);
  });

  test("elsewhere on the same day writes the same", async () => {
    await using other = await testDatabase();
    await ensureDemoProgramme(other.db, { now });
    expect(await contents(other.db)).toEqual(await contents(database.db));
  });

  test("at the same time as another writes everything once", async () => {
    await using other = await testDatabase();
    const both = await Promise.all([1, 2].map(() => ensureDemoProgramme(other.db, { now })));
    expect(both.map((result) => result.added).toSorted((a, b) => a - b)).toEqual([0, added]);
  });

  test("two weeks later adds what is new and touches nothing that a person changed", async () => {
    await using other = await testDatabase();
    await ensureDemoProgramme(other.db, { now });
    const edit = (text: string) => sql.raw(text).execute(other.db);
    await edit(
      "update event set title = 'Von Hand', description = 'Geändert', state = 'cancelled' where demo_key like '2026-12-31-%'",
    );
    await edit("update ticket_offer set price_cents = 12345, sold = quota");
    await edit("update venue set name = 'Umgetauft', latitude = 1");
    await edit("update organiser set email = 'chefin@example.com'");
    await edit("update label set title = 'Anders' where id = 31");
    await edit("delete from lounge");
    const before = await contents(other.db);
    const { added: more } = await ensureDemoProgramme(other.db, { now: new Date("2026-12-05T18:30:00Z") });
    expect(more).toBeGreaterThan(10);
    const after = (await contents(other.db)) as { demo_key: string }[];
    const known = new Set((before as { demo_key: string }[]).map(({ demo_key }) => demo_key));
    expect(after.filter(({ demo_key }) => known.has(demo_key))).toEqual(before);
    expect(after).toHaveLength(known.size + more);
    const { rows: organisers } = await sql`select distinct email from organiser`.execute(other.db);
    expect(organisers).toEqual([{ email: "chefin@example.com" }]);
  });
});
