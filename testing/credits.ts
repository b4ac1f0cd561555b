import { randomUUID } from "node:crypto";
import { availableOf, PROVIDER, transfer } from "#server/areas/wallet/ledger.ts";
import { openWallet } from "#server/areas/wallet/wallet-queries.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";

/** A member has these cents more, as if a provider had been paid for them. @returns the wallet's id */
export function giveCredits(db: Database, accountId: number, cents: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const walletId = await openWallet(tx, accountId);
    if (walletId === undefined) throw new Error(`there is no account ${accountId}`);
    const cause = `given:${randomUUID()}`;
    await transfer(tx, [{ kind: "topup", from: PROVIDER, to: availableOf(walletId), cents, cause }]);
    return walletId;
  });
}
