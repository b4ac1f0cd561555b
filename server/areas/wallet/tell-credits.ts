import { sql } from "kysely";
import type { Consequence } from "#server/areas/checkout/public.ts";
import { ACCOUNT } from "#server/areas/people/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { announce } from "#server/platform/live/announce.ts";

/** Tells the open pages of those whose wallets these are that their credits have changed, once the transaction is through. */
export async function tellCredits(tx: Transaction, walletIds: readonly number[]): Promise<void> {
  if (walletIds.length === 0) return;
  const { rows } = await sql<{ accountId: number }>`
    select account_id as "accountId" from wallet where id = any (${walletIds}::bigint[]) and account_id is not null`.execute(
    tx,
  );
  const accountIds = rows.map(({ accountId }) => accountId);
  await announce(tx, ACCOUNT, "credits", accountIds);
}

/** Orders that take credits are placed and settled without announcing anything (decision 0216): what is told of them follows with the rest. */
export const followCredits: Consequence = async (tx, { accountId, creditsCents }) => {
  if (accountId !== null && creditsCents > 0) await announce(tx, ACCOUNT, "credits", accountId);
};
