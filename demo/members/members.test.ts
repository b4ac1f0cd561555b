import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ONLINE_MILLISECONDS } from "../../contract/account-data.ts";
import { checkPassword } from "../../server/areas/accounts/passwords.ts";
import { isPictureKey, showsPerson } from "../../server/areas/media/variants.ts";
import { ensureCities } from "../../server/areas/places/public.ts";
import { auditBooks } from "../../testing/audit-books.ts";
import { type TestDatabase, testDatabase } from "../../testing/database.ts";
import { PEOPLE } from "../pictures/portraits/people.ts";
import { ensureDemoProgramme } from "../programme.ts";
import { ensureDemoMembers } from "./ensure-members.ts";
import { DEMO_PASSWORD, emailOf, MEMBERS } from "./people.ts";

const now = new Date("2026-11-21T18:30:00Z");

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await ensureDemoProgramme(database.db, { now });
  await ensureDemoMembers(database.db, { now });
});
afterAll(() => database[Symbol.asyncDispose]());

async function rows<Row>(text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(database.db)).rows;
}

const idOf = async (key: string) =>
  (await rows<{ id: number }>(`select id from account where email = '${emailOf({ key })}'`))[0]?.id;

describe("the people of the demo", () => {
  test("all log in with the one password", async () => {
    const accounts = await rows<{ email: string; password_hash: string }>(
      "select email, password_hash from account",
    );
    expect(accounts.map(({ email }) => email).sort()).toEqual(MEMBERS.map(emailOf).sort());
    expect(new Set(accounts.map(({ password_hash }) => password_hash)).size).toBe(1);
    expect(await checkPassword(DEMO_PASSWORD, accounts[0]?.password_hash ?? null)).toBe(true);
  });

  test("an organiser, staff of what runs now and an admin are among them", async () => {
    const roles = await rows<{ role: string }>(`
      select split_part(a.email, '@', 1) as who, r.permission as role, o.demo_key as organiser, e.starts_at <= '${now.toISOString()}' and e.ends_at > '${now.toISOString()}' as runs
      from access_grant r join account a on a.id = r.account_id left join organiser o on o.id = r.organiser_id
      left join event e on e.id = r.event_id 
      where r.permission not in ('cloakroom', 'bar', 'till') order by r.permission, e.id`);
    expect(roles.filter(({ role }) => role !== "door")).toEqual([
      { who: "leonie", role: "admin", organiser: null, runs: null },
      { who: "rike", role: "organise", organiser: "motte-und-mond", runs: null },
    ]);
    const staff = roles.filter(({ role }) => role === "door");
    expect(staff.length).toBeGreaterThanOrEqual(2);
    for (const one of staff) expect(one).toMatchObject({ who: "emre", runs: true });
  });

  test("some have portraits of their own, some the default picture; one may not go out alone yet", async () => {
    const people = await rows<{
      avatar_key: string | null;
      source: { face: number } | null;
      age: number;
      name: string;
    }>(`
      select a.avatar_key, p.source, split_part(a.email, '@', 1) as name,
        extract(year from age('${now.toISOString()}'::date, a.birth_date))::int as age
      from account a left join picture p on p.key = a.avatar_key`);
    const portraits = people.filter(({ avatar_key }) => avatar_key !== null);
    expect(portraits).toHaveLength(PEOPLE.length);
    expect(new Set(portraits.map(({ source }) => source?.face)).size).toBe(PEOPLE.length);
    for (const { avatar_key } of portraits) {
      expect(isPictureKey(avatar_key ?? "")).toBe(true);
      expect(showsPerson(avatar_key ?? "")).toBe(true);
    }
    expect(people.filter(({ age }) => age < 18)).toMatchObject([{ name: "finn", age: 17 }]);
  });

  test("Mara has friends, two open requests, one that she sent, and cities", async () => {
    const mara = await idOf("mara");
    const [counts] = await rows(`
      select count(*) filter (where accepted_at is not null)::int as friends,
        count(*) filter (where accepted_at is null and requested_by <> ${mara})::int as requests,
        count(*) filter (where accepted_at is null and requested_by = ${mara})::int as sent,
        (select count(*)::int from my_city where account_id = ${mara}) as cities
      from friendship where ${mara} in (first_account_id, second_account_id)`);
    expect(counts).toEqual({ friends: 7, requests: 2, sent: 1, cities: 3 });
  });

  test("every city is found", async () => {
    const [{ count }] = (await rows<{ count: number }>("select count(*)::int from my_city")) as [
      { count: number },
    ];
    expect(count).toBe(MEMBERS.flatMap(({ cities }) => cities).length);
  });

  test("notifications stand in their order, are of several ages, and the news is unread", async () => {
    const list = await rows<{ kind: string; minutes: number; unread: boolean; link: string }>(`
      select kind, link, read_at is null as unread, (extract(epoch from '${now.toISOString()}' - created_at) / 60)::int as minutes
      from notification where account_id = ${await idOf("mara")} order by id desc`);
    expect(list.map(({ minutes }) => minutes)).toEqual(
      list.map(({ minutes }) => minutes).toSorted((a, b) => a - b),
    );
    expect(list.slice(0, 4).map(({ kind, unread }) => [kind, unread])).toEqual([
      ["friend-request", true],
      ["friend-request", true],
      ["event", true],
      ["friend-accepted", true],
    ]);
    expect(list.filter(({ unread }) => unread)).toHaveLength(4);
    expect(list.length).toBeGreaterThanOrEqual(9);
    const event = list.find(({ kind }) => kind === "event");
    expect(await rows(`select title from event where id = ${event?.link.split("/").at(-1)}`)).toHaveLength(1);
  });
});

describe("a later start", () => {
  test("adds nobody twice", async () => {
    expect(await ensureDemoMembers(database.db, { now })).toEqual({ added: 0 });
  });

  test("shows who is always online as online, and staffs what runs then", async () => {
    const later = new Date(now.getTime() + 30 * 3_600_000);
    await ensureDemoProgramme(database.db, { now: later });
    await ensureDemoMembers(database.db, { now: later });
    const online = await rows<{ name: string }>(`
      select split_part(email, '@', 1) as name from account
      where seen_at > '${later.toISOString()}'::timestamptz - ${ONLINE_MILLISECONDS} * interval '1 millisecond' order by 1`);
    expect(online.map(({ name }) => name)).toEqual(["amara", "elif", "emre", "jonas", "mara", "tim"]);
    const [{ count }] = (await rows<{ count: number }>(`
      select count(*)::int from access_grant r join event e on e.id = r.event_id
      where e.ends_at > '${later.toISOString()}'`)) as [{ count: number }];
    expect(count).toBeGreaterThanOrEqual(2);
  });

  test("staffs what runs then once, also when several come together", async () => {
    for (const hours of [60, 90, 120]) {
      const later = new Date(now.getTime() + hours * 3_600_000);
      await ensureDemoProgramme(database.db, { now: later });
      await Promise.all([1, 2, 3, 4].map(() => ensureDemoMembers(database.db, { now: later })));
    }
    expect(
      await rows(
        "select event_id from access_grant where permission = 'door' group by event_id having count(*) > 1",
      ),
    ).toEqual([]);
  });

  test("leaves what people changed, and brings nobody back", async () => {
    await using other = await testDatabase();
    await ensureCities(other.db);
    await ensureDemoMembers(other.db, { now });
    await sql`delete from account where email in ('jonas@nachtfalter.example', 'rike@nachtfalter.example')`.execute(
      other.db,
    );
    await sql`update account set firstname = 'Marita', email = 'marita@example.org', seen_at = ${now}
      where email = 'mara@nachtfalter.example'`.execute(other.db);
    const later = new Date(now.getTime() + 3_600_000);
    expect(await ensureDemoMembers(other.db, { now: later })).toEqual({ added: 0 });
    const { rows: people } = await sql<{ email: string; seen_at: Date }>`
      select email, seen_at from account where email like 'mar%' or email like 'jonas%' or email like 'rike%'`.execute(
      other.db,
    );
    expect(people).toEqual([{ email: "marita@example.org", seen_at: now }]);
  });

  test("leaves an address to whoever has registered it", async () => {
    await using other = await testDatabase();
    await other.db
      .insertInto("account")
      .values({ email: "Tim@nachtfalter.example", firstname: "Timea", lastname: "Kovács" })
      .execute();
    await ensureCities(other.db);
    expect(await ensureDemoMembers(other.db, { now })).toEqual({ added: MEMBERS.length - 1 });
    const { rows: tims } =
      await sql`select firstname, password_hash from account where lower(email) like 'tim@%'`.execute(
        other.db,
      );
    expect(tims).toEqual([{ firstname: "Timea", password_hash: null }]);
  });

  test("two that come together agree", async () => {
    await using other = await testDatabase();
    await ensureCities(other.db);
    const added = await Promise.all([1, 2].map(() => ensureDemoMembers(other.db, { now })));
    expect(added.map((one) => one.added).sort((a, b) => a - b)).toEqual([0, MEMBERS.length]);
  });
});

describe("the weeks before", () => {
  const movements = async () =>
    rows<{ id: number; kind: string; of: string | null; cents: number; at: Date }>(`
      select t.id, t.kind, o.kind as of, t.cents, t.at from ledger_transfer t left join customer_order o on o.id = t.order_id order by t.id`);

  test("Mara has topped up, gone out and been paid out, each at its own time, and has something left", async () => {
    const list = await movements();
    const kinds = Map.groupBy(list, ({ kind, of }) => (kind === "spend" ? of : kind));
    expect([...kinds].map(([kind, of]) => [kind, of.length]).toSorted()).toEqual([
      ["cloakroom", 3],
      ["payout", 1],
      ["tickets", 4],
      ["topup", 3],
    ]);
    const times = list.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(now.getTime() - (times[0] ?? 0)).toBeGreaterThan(50 * 86_400_000);
    expect(times.at(-1)).toBeLessThan(now.getTime());
    const [wallet] = await rows<{ cents: number }>(
      `select credits_cents as cents from wallet where account_id = ${await idOf("mara")}`,
    );
    expect(wallet?.cents).toBeGreaterThan(1500);
  });

  test("agree with what orders, claims, stock and wallets say", async () => {
    const held =
      /ledger|wallet|credits|stock|paid by|history ends|found by its number|paid at most once|top-up/;
    expect(await auditBooks(database.pool, held)).toEqual([]);
  });

  test("are not lived again", async () => {
    const before = await movements();
    await ensureDemoMembers(database.db, { now: new Date(now.getTime() + 3_600_000) });
    expect(await movements()).toEqual(before);
  });
});

describe("points", () => {
  test("fill the scoreboard, with Mara before a rank, and are given once", async () => {
    const board = () =>
      rows<{ name: string; points: number; visits: number }>(`
        select split_part(a.email, '@', 1) as name, b.lifetime_points as points,
          (select count(*)::int from check_in c where c.account_id = a.id) as visits
        from point_balance b join account a on a.id = b.account_id order by 2 desc, a.id`);
    const before = await board();
    expect(before.length).toBeGreaterThanOrEqual(45);
    expect(before[0]?.points).toBeGreaterThan(5000);
    const mara = before.find(({ name }) => name === "mara");
    expect(mara?.points).toBe(905 + 50 * (mara?.visits ?? 0));
    expect(mara?.visits).toBeGreaterThan(0);
    const nights = await rows(`
      select distinct event_id as id from customer_order where account_id = ${await idOf("mara")} and kind = 'tickets' order by 1`);
    const visited = await rows(`
      select event_id as id from check_in where account_id = ${await idOf("mara")} order by 1`);
    expect(visited).toEqual(nights);
    const others = await rows(`
      select event_id as id from check_in where account_id = ${await idOf("jonas")} order by at desc, event_id desc`);
    const latest = await rows(`
      select id from event where demo_key is not null and state = 'published' and starts_at <= '${now.toISOString()}'
      order by starts_at desc, id desc limit 4`);
    expect(others).toEqual(latest);
    await Promise.all([1, 2].map(() => ensureDemoMembers(database.db, { now })));
    expect(await board()).toEqual(before);
  });
});
