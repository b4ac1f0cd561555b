import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { ProviderName } from "./provider.ts";
import type { StrayState } from "./state-machines.ts";

/** Money at a provider for an order that we do not have. */
export type StrayPayment = {
  readonly provider: ProviderName;
  readonly paymentId: string;
  readonly state: StrayState;
  readonly amountCents: number;
  readonly currency: string;
  /** Why it is in this state. */
  readonly reason: string;
  /** Since when it is in this state. */
  readonly since: Date;
};

const columns = [
  "provider",
  "provider_payment_id as paymentId",
  "state",
  "amount_cents as amountCents",
  "currency",
  "reason",
  "updated_at as since",
] as const;

const stray = (db: Queryable, provider: ProviderName, paymentId: string) =>
  db
    .selectFrom("stray_payment")
    .select(columns)
    .where("provider", "=", provider)
    .where("provider_payment_id", "=", paymentId)
    .$castTo<StrayPayment>();

export function findStray(db: Queryable, provider: ProviderName, paymentId: string) {
  return stray(db, provider, paymentId).executeTakeFirst();
}

/** Whether a session's money is of an order that we do not have, as we know. */
export async function isStraySession(
  db: Queryable,
  provider: ProviderName,
  sessionId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("stray_payment")
    .select("provider_payment_id")
    .where("provider", "=", provider)
    .where("provider_session_id", "=", sessionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function lockStray(tx: Transaction, provider: ProviderName, paymentId: string) {
  return stray(tx, provider, paymentId).forNoKeyUpdate().executeTakeFirst();
}

/** How often a payment was to go back: once, and again for each time that a person asked for another try. */
export async function countReturns(
  db: Queryable,
  { provider, paymentId }: Pick<StrayPayment, "provider" | "paymentId">,
): Promise<number> {
  const { count } = await db
    .selectFrom("stray_payment_history")
    .select((is) => is.fn.countAll<number>().as("count"))
    .where("provider", "=", provider)
    .where("provider_payment_id", "=", paymentId)
    .where("to_state", "=", "requested")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many stray payments began to go back after a moment without anybody having asked for it. */
export async function countReturnedSince(tx: Transaction, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stray_payment s
    where found_at > ${since} and exists (select from stray_payment_history h
      where (h.provider, h.provider_payment_id) = (s.provider, s.provider_payment_id)
        and h.from_state is null and h.to_state in ('awaited', 'requested'))`.execute(tx);
  return rows[0]?.count ?? 0;
}
