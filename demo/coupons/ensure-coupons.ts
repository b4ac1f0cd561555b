import { sql } from "kysely";
import { type Database, inTransaction, type Transaction } from "../../server/platform/database.ts";
import { emailOf, MEMBERS } from "../members/people.ts";
import { recordAdditions, unrecorded } from "../write/additions.ts";
import { DEMO_REWARDS, demoCoupons, ownDemoCoupons } from "./catalogue.ts";

const additionOf = (kind: string, name: string) => `${kind} ${name}`;

/**
 * Adds the demo's coupons, rewards and the coupons that its members have, each once: what a person used or changed since stays as it is. The members are
 * there. Two processes may start at once; the second waits and finds everything.
 */
export async function ensureDemoCoupons(db: Database, { now }: { now: Date }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo_coupons'))`.execute(tx);
    await addMissing(tx, "coupon", demoCoupons(now), ({ code }) => code, insertCoupon(tx));
    await addMissing(
      tx,
      "reward",
      DEMO_REWARDS,
      ({ title }) => title,
      async (reward) => void (await tx.insertInto("reward").values(reward).execute()),
    );
    for (const [key, coupons] of Object.entries(ownDemoCoupons(now))) {
      const owner = await findMember(tx, key);
      if (owner === undefined) continue;
      const own = coupons.map((coupon) => ({ ...coupon, owner_account_id: owner }));
      await addMissing(tx, "coupon", own, ({ code }) => code, insertCoupon(tx));
    }
  });
}

type DemoCoupon = ReturnType<typeof demoCoupons>[number];

const insertCoupon = (tx: Transaction) => async (coupon: DemoCoupon) =>
  void (await tx
    .insertInto("coupon")
    .values(coupon)
    // Somebody has made one of this code.
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute());

async function addMissing<Thing>(
  tx: Transaction,
  kind: string,
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  add: (thing: Thing) => Promise<void>,
): Promise<void> {
  const open = await unrecorded(
    tx,
    things.map((thing) => additionOf(kind, nameOf(thing))),
  );
  for (const thing of things) if (open.has(additionOf(kind, nameOf(thing)))) await add(thing);
  await recordAdditions(tx, [...open]);
}

async function findMember(tx: Transaction, key: string): Promise<number | undefined> {
  const email = MEMBERS.filter((member) => member.key === key).map(emailOf);
  const row = await tx.selectFrom("account").select("id").where("email", "in", email).executeTakeFirst();
  return row?.id;
}
