import { type RawBuilder, sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { ProviderName } from "./provider.ts";
import type { DisputeState } from "./state-machines.ts";

export type Dispute = {
  readonly id: number;
  readonly state: DisputeState;
  readonly amountCents: number;
  readonly updatedAt: Date;
};

const columns = ["id", "state", "amount_cents as amountCents", "updated_at as updatedAt"] as const;

const disputes = (db: Queryable) => db.selectFrom("payment_dispute").select(columns).$castTo<Dispute>();

const ofProvider = (db: Queryable, provider: ProviderName, providerDisputeId: string) =>
  disputes(db).where("provider", "=", provider).where("provider_dispute_id", "=", providerDisputeId);

/** Without a lock: for what is decided again under it. */
export function findDispute(db: Queryable, provider: ProviderName, providerDisputeId: string) {
  return ofProvider(db, provider, providerDisputeId).executeTakeFirst();
}

/** Locked; the order has to be locked before. */
export function lockDispute(tx: Transaction, provider: ProviderName, providerDisputeId: string) {
  return ofProvider(tx, provider, providerDisputeId).forNoKeyUpdate().executeTakeFirst();
}

/** Whether a bank took the money back that paid an order, or may yet: a dispute that we have not won. */
export async function isDisputed(db: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select ${isUnderDispute(sql`${orderId}::bigint`)} as is`.execute(db);
  return rows[0]?.is === true;
}

/** The same as a condition. */
export function isUnderDispute(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return disputeOfPaid(orderId, sql`dispute.state <> 'won'`);
}

/** Whether a bank took the money back that paid an order, whatever came of it. */
export async function wasDisputed(db: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select ${disputeOfPaid(sql`${orderId}::bigint`, sql`true`)} as is`.execute(db);
  return rows[0]?.is === true;
}

function disputeOfPaid(orderId: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`((select dispute.id from payment_dispute dispute join payment_attempt attempt on attempt.id = dispute.attempt_id
    where dispute.order_id = ${orderId} and ${which} and attempt.state <> 'mismatch'
      and attempt.effect is distinct from 'refunded' limit 1) is not null)`;
}

/** The dispute of a payment that speaks against giving its money back: one that we have not won, an open one first. */
export function disputeAgainst(db: Queryable, attemptId: number): Promise<Dispute | undefined> {
  return disputes(db)
    .where("attempt_id", "=", attemptId)
    .where("state", "<>", "won")
    .orderBy("state", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** What banks keep of a payment, in cents. */
export async function lostCents(db: Queryable, attemptId: number): Promise<number> {
  const { cents } = await db
    .selectFrom("payment_dispute")
    .select((is) => is.fn.coalesce(is.fn.sum<number>("amount_cents"), sql<number>`0`).as("cents"))
    .where("attempt_id", "=", attemptId)
    .where("state", "=", "lost")
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** How many disputes of a payment we know, however they ended. */
export async function countDisputes(db: Queryable, attemptId: number): Promise<number> {
  const { count } = await db
    .selectFrom("payment_dispute")
    .select((is) => is.fn.countAll<number>().as("count"))
    .where("attempt_id", "=", attemptId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type OpenDispute = Dispute & {
  readonly attemptId: number;
  readonly providerDisputeId: string;
  readonly paymentId: string;
};

/** Those that a bank has not decided, oldest first, after the one of a given id. */
export function openDisputes(
  db: Queryable,
  provider: ProviderName,
  page: { readonly afterId: number; readonly limit: number },
): Promise<OpenDispute[]> {
  return db
    .selectFrom("payment_dispute as dispute")
    .innerJoin("payment_attempt as attempt", "attempt.id", "dispute.attempt_id")
    .select([
      "dispute.id",
      "dispute.state",
      "dispute.amount_cents as amountCents",
      "dispute.updated_at as updatedAt",
      "dispute.attempt_id as attemptId",
      "dispute.provider_dispute_id as providerDisputeId",
      "attempt.provider_payment_id as paymentId",
    ])
    .where("dispute.provider", "=", provider)
    .where("dispute.state", "=", "open")
    .where("attempt.provider_payment_id", "is not", null)
    .where("dispute.id", ">", page.afterId)
    .orderBy("dispute.id")
    .limit(page.limit)
    .$castTo<OpenDispute>()
    .execute();
}
