import { sql } from "kysely";
import { hashPassword } from "../../server/areas/accounts/public.ts";
import { type Database, inTransaction, type Transaction } from "../../server/platform/database.ts";
import { recordAdditions, unrecorded } from "../write/additions.ts";
import { DEMO_PASSWORD, emailOf, MEMBERS } from "./people.ts";
import { type People, writeFriendships } from "./write-friendships.ts";
import { writeMembers } from "./write-members.ts";
import { writeNotices } from "./write-notices.ts";
import { writePoints } from "./write-points.ts";
import { writeWeeks } from "./write-weeks.ts";

/** A member seen less than that ago is online again with every start. */
const ONLINE_MINUTES = 15;

const additionOf = (key: string) => `member ${key}`;

/**
 * Adds the demo's members that were never added, with their friends, cities and notifications. What a person changed or
 * deleted since stays as it is. With each start those who are always online are seen again, and the staff may work at the
 * events that run now. All have collected points before. Two processes may start at once; the second waits and finds everything.
 */
export async function ensureDemoMembers(db: Database, { now }: { now: Date }): Promise<{ added: number }> {
  const added = await addMissing(db, now);
  await refreshLastSeen(db, now);
  await staffRunningEvents(db, now);
  await inTransaction(db, async (tx) => {
    await waitForOthers(tx);
    await writePoints(tx, await existingMembers(tx), now);
  });
  return { added };
}

async function addMissing(db: Database, now: Date): Promise<number> {
  const keys = MEMBERS.map(({ key }) => additionOf(key));
  if ((await unrecorded(db, keys)).size === 0) return 0;
  // One computation for all of them, outside of the transaction.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return inTransaction(db, async (tx) => {
    await waitForOthers(tx);
    const missing = await unrecorded(tx, keys);
    const members = MEMBERS.filter(({ key }) => missing.has(additionOf(key)));
    if (members.length === 0) return 0;
    const ids = await writeMembers(tx, members, { now, passwordHash });
    const added = new Set(ids.keys());
    const people = await existingMembers(tx);
    const friendships = await writeFriendships(tx, people, added, now);
    const mara = added.has("mara") ? people.get("mara") : undefined;
    const others = mara ? await writeWeeks(tx, mara, now) : [];
    await writeNotices(tx, people, added, { friendships, others }, now);
    await recordAdditions(tx, [...missing]);
    return ids.size;
  });
}

/** Until this transaction ends no other process adds members, or has the staff work. */
async function waitForOthers(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('demo_members'))`.execute(tx);
}

/** The members that are there, by key: the added ones and those of before, unless they changed their e-mail. */
async function existingMembers(tx: Transaction): Promise<People> {
  const rows = await tx
    .selectFrom("account")
    .select(["id", "email", "firstname", "lastname"])
    .where("email", "in", MEMBERS.map(emailOf))
    .execute();
  return new Map(rows.map(({ email, ...person }) => [email.split("@")[0] ?? "", person]));
}

async function refreshLastSeen(db: Database, now: Date): Promise<void> {
  const online = MEMBERS.filter(({ seenMinutesAgo }) => seenMinutesAgo < ONLINE_MINUTES);
  await sql`
    update account set seen_at = ${now}::timestamptz - minutes * interval '1 minute'
    from unnest(${online.map(emailOf)}::text[], ${online.map(({ seenMinutesAgo }) => seenMinutesAgo)}::int[])
      as online (email, minutes)
    where account.email = online.email and seen_at < ${now}::timestamptz - minutes * interval '1 minute'`.execute(
    db,
  );
}

async function staffRunningEvents(db: Database, now: Date): Promise<void> {
  const staff = MEMBERS.filter(({ role }) => role?.kind === "staff").map(emailOf);
  await inTransaction(db, async (tx) => {
    await waitForOthers(tx);
    await sql`
      insert into access_grant (account_id, permission, event_id)
      select account.id, permission, event.id
      from account, event, unnest(array['door', 'cloakroom', 'bar', 'till']) as permission
      where account.email = any(${staff}::text[]) and event.state = 'published'
        and event.starts_at <= ${now} and event.ends_at > ${now}
      on conflict do nothing`.execute(tx);
  });
}
