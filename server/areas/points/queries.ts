import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { PointRules } from "./points-of-order.ts";
import type { Rank } from "./ranks.ts";

/** What points are for; the database keeps each of them once. */
export type PointEntry = {
  readonly accountId: number;
  /** Taken off where negative; never zero. */
  readonly points: number;
  readonly at: Date;
} & (
  | { readonly kind: "order"; readonly orderId: number }
  | { readonly kind: "check_in"; readonly eventId: number }
  | { readonly kind: "spent" | "granted"; readonly cause: string }
);

/** Of each full euro, by the kind of position. @param paidAt without those that there were not at that moment; `null`: all */
export async function euroRules(db: Queryable, paidAt: Date | null): Promise<PointRules> {
  const rows = await db
    .selectFrom("point_rule")
    .select(["kind", "points"])
    .where("per", "=", "euro")
    .$if(paidAt != null, (rules) => rules.where("since", "<=", paidAt as Date))
    .execute();
  return new Map(rows.map(({ kind, points }) => [kind, points]));
}

/** @returns 0 where the table has no such rule */
export async function eventRule(db: Queryable, kind: "being_there"): Promise<number> {
  const row = await db
    .selectFrom("point_rule")
    .select("points")
    .where("kind", "=", kind)
    .where("per", "=", "event")
    .executeTakeFirst();
  return row?.points ?? 0;
}

/** The lowest first. */
export function allRanks(db: Queryable): Promise<Rank[]> {
  return db
    .selectFrom("member_rank")
    .select(["name", "goodies", "lifetime_points as lifetimePoints"])
    .orderBy("lifetime_points")
    .execute();
}

export type Points = {
  /** Below zero when points that were spent have been taken back since. */
  readonly spendable: number;
  /** All that were ever collected and not taken back. */
  readonly lifetime: number;
};

export async function selectPoints(db: Queryable, accountId: number): Promise<Points> {
  const row = await db
    .selectFrom("point_balance")
    .select(["points as spendable", "lifetime_points as lifetime"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? { spendable: 0, lifetime: 0 };
}

/** Locks an account's points until the transaction ends, which has to keep the account. @returns what can be spent */
export async function lockBalance(tx: Transaction, accountId: number): Promise<number> {
  await tx
    .insertInto("point_balance")
    .values({ account_id: accountId, points: 0, lifetime_points: 0 })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
  const { points } = await tx
    .selectFrom("point_balance")
    .select("points")
    .where("account_id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return points;
}

/** Writes an entry and moves the balance, which is locked, by it; what is spent was collected all the same. */
export async function bookPoints(tx: Transaction, entry: PointEntry): Promise<void> {
  const { accountId, points, kind, at } = entry;
  await tx
    .insertInto("point_entry")
    .values({
      ...{ account_id: accountId, points, kind, at },
      order_id: "orderId" in entry ? entry.orderId : null,
      event_id: "eventId" in entry ? entry.eventId : null,
      cause: "cause" in entry ? entry.cause : null,
    })
    .execute();
  await tx
    .updateTable("point_balance")
    .set((balance) => ({
      points: balance("points", "+", points),
      lifetime_points: balance("lifetime_points", "+", kind === "spent" ? 0 : points),
    }))
    .where("account_id", "=", accountId)
    .execute();
}

/** What was booked for an order so far, which is locked; `undefined` when nothing ever was. */
export async function bookedForOrder(
  tx: Transaction,
  orderId: number,
  accountId: number,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom("point_entry")
    .select(sql<number | null>`sum(points)::int`.as("points"))
    .where("order_id", "=", orderId)
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.points ?? undefined;
}

/** Whether an account has an entry of this cause. */
export async function hasEntry(tx: Transaction, accountId: number, cause: string): Promise<boolean> {
  const row = await tx
    .selectFrom("point_entry")
    .select("id")
    .where("cause", "=", cause)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when the account has been at the event before */
export async function insertCheckIn(
  tx: Transaction,
  { accountId, eventId, at }: { readonly accountId: number; readonly eventId: number; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("check_in")
    .values({ account_id: accountId, event_id: eventId, at })
    .onConflict((conflict) => conflict.columns(["account_id", "event_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type CheckIn = {
  readonly id: number;
  readonly eventId: number;
  readonly title: string;
  readonly at: Date;
};

/** Where an account has been, the newest first. */
export function checkInsOf(db: Queryable, accountId: number): Promise<CheckIn[]> {
  return db
    .selectFrom("check_in")
    .innerJoin("event", "event.id", "check_in.event_id")
    .select(["check_in.id", "check_in.event_id as eventId", "event.title", "check_in.at"])
    .where("check_in.account_id", "=", accountId)
    .orderBy("check_in.at", "desc")
    .orderBy("check_in.id", "desc")
    .execute();
}

/** Every movement of an account's points, the oldest first, for the export of its data. */
export function entriesOf(db: Queryable, accountId: number) {
  return db
    .selectFrom("point_entry as entry")
    .leftJoin("customer_order as o", "o.id", "entry.order_id")
    .leftJoin("event", "event.id", "entry.event_id")
    .select([
      "entry.at",
      "entry.points",
      "entry.kind",
      "o.number as orderNumber",
      "event.title as eventTitle",
    ])
    .where("entry.account_id", "=", accountId)
    .orderBy("entry.id")
    .execute();
}
