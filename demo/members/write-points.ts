import { sql } from "kysely";
import { checkIn, grantPoints } from "../../server/areas/points/public.ts";
import type { Transaction } from "../../server/platform/database.ts";
import { berlinWallClock } from "../../server/platform/zoned-time.ts";
import { recordAdditions, unrecorded } from "../write/additions.ts";
import { MEMBERS } from "./people.ts";
import type { People } from "./write-friendships.ts";

/** Who goes out each month; the list of where they were has something in it. */
const GOING_OUT = ["mara", "jonas", "emre"];
const MOST_NIGHTS = 4;

/** What members have collected before, once, and each month nights at which some of them were. */
export async function writePoints(tx: Transaction, people: People, now: Date): Promise<void> {
  const collected = MEMBERS.map(({ key, points = 0 }) => ({ key, points, addition: `points ${key}` }));
  const open = await unrecorded(
    tx,
    collected.map(({ addition }) => addition),
  );
  for (const { key, points, addition } of collected) {
    const person = people.get(key);
    if (person === undefined || points === 0 || !open.has(addition)) continue;
    await grantPoints(tx, { accountId: person.id, points, cause: `demo:${key}`, at: now });
  }
  await recordAdditions(tx, [...open]);
  await goOut(tx, people, now);
}

async function goOut(tx: Transaction, people: People, now: Date): Promise<void> {
  const month = berlinWallClock(now).slice(0, 7);
  const additions = new Map(GOING_OUT.map((key) => [`nights ${month} ${key}`, people.get(key)]));
  const open = await unrecorded(tx, [...additions.keys()]);
  let wereThere = false;
  for (const addition of open) {
    const person = additions.get(addition);
    if (person === undefined) continue;
    for (const { id: eventId, at } of await nightsOf(tx, person.id, now)) {
      await checkIn(tx, { accountId: person.id, eventId, at });
      wereThere = true;
    }
  }
  if (wereThere) await recordAdditions(tx, [...open]);
}

/** The latest that have begun: first those for which the member has tickets. */
async function nightsOf(tx: Transaction, accountId: number, now: Date) {
  const { rows } = await sql<{ id: number; at: Date }>`
    select event.id, event.starts_at as at from event
    where event.demo_key is not null and event.state = 'published' and event.starts_at <= ${now}
    order by exists (select from customer_order o where o.account_id = ${accountId} and o.event_id = event.id
      and o.kind = 'tickets' and o.state = 'paid') desc, event.starts_at desc, event.id desc limit ${MOST_NIGHTS}`.execute(
    tx,
  );
  return rows.toReversed();
}
