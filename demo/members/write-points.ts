import { checkIn, grantPoints } from "../../server/areas/points/public.ts";
import type { Transaction } from "../../server/platform/database.ts";
import { berlinWallClock } from "../../server/platform/zoned-time.ts";
import { recordAdditions, unrecorded } from "../write/additions.ts";
import { MEMBERS } from "./people.ts";
import type { People } from "./write-friendships.ts";

/** Who goes out each month; the list of where they were has something in it. */
const GOING_OUT = ["mara", "jonas", "emre"];
const MOST_NIGHTS = 3;

/** What members have collected before, once, and each month the latest nights, at which some of them were. */
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
  const nights = await tx
    .selectFrom("event")
    .select(["id", "starts_at as at"])
    .where("demo_key", "is not", null)
    .where("state", "=", "published")
    .where("starts_at", "<=", now)
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_NIGHTS)
    .execute();
  if (nights.length === 0) return;
  const open = await unrecorded(tx, [...additions.keys()]);
  for (const addition of open) {
    const person = additions.get(addition);
    if (person === undefined) continue;
    for (const { id: eventId, at } of nights) await checkIn(tx, { accountId: person.id, eventId, at });
  }
  await recordAdditions(tx, [...open]);
}
