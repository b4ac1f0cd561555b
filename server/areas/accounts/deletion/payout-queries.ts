import type { Queryable, Transaction } from "#server/platform/database.ts";

export type PayoutRequest = {
  readonly accountId: number;
  readonly amountCents: number;
  readonly iban: string;
  readonly holder: string;
  readonly at: Date;
};

export async function insertPayoutRequest(
  tx: Transaction,
  { accountId, amountCents, iban, holder, at }: PayoutRequest,
): Promise<void> {
  await tx
    .insertInto("payout_request")
    .values({ account_id: accountId, amount_cents: amountCents, iban, holder, requested_at: at })
    .execute();
}

/** Payouts that the account asked for, the oldest first. */
export function selectPayoutRequests(db: Queryable, accountId: number) {
  return db
    .selectFrom("payout_request")
    .where("account_id", "=", accountId)
    .select(["amount_cents as amountCents", "iban", "holder", "requested_at as requestedAt"])
    .orderBy("id")
    .execute();
}
