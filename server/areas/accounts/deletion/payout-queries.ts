import type { Queryable, Transaction } from "#server/platform/database.ts";

export type PayoutRequest = {
  readonly accountId: number;
  readonly amountCents: number;
  readonly iban: string;
  readonly holder: string;
  readonly at: Date;
};

/** @returns its id */
export async function insertPayoutRequest(
  tx: Transaction,
  { accountId, amountCents, iban, holder, at }: PayoutRequest,
): Promise<number> {
  const { id } = await tx
    .insertInto("payout_request")
    .values({ account_id: accountId, amount_cents: amountCents, iban, holder, requested_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The payout that an account waits for, the latest one. */
export function openPayoutOf(db: Queryable, accountId: number) {
  return db
    .selectFrom("payout_request")
    .where("account_id", "=", accountId)
    .where("paid_at", "is", null)
    .select(["amount_cents as amountCents", "requested_at as requestedAt"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Payouts that the account asked for, the oldest first. */
export function selectPayoutRequests(db: Queryable, accountId: number) {
  return db
    .selectFrom("payout_request")
    .where("account_id", "=", accountId)
    .select([
      "amount_cents as amountCents",
      "iban",
      "holder",
      "requested_at as requestedAt",
      "paid_at as paidAt",
    ])
    .orderBy("id")
    .execute();
}
