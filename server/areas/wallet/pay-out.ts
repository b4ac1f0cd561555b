import {
  type EmptyWallet,
  insertPayoutRequest,
  openPayoutOf,
  type Payout,
} from "#server/areas/accounts/public.ts";
import { type Database, inTransaction, type Transaction } from "#server/platform/database.ts";
import { availableOf, FORFEITED, PAYOUT, transfer } from "./ledger.ts";
import { settleOwed } from "./settle-owed.ts";
import { lockWallet, type Wallet } from "./wallet-queries.ts";

/**
 * - `nothing-left`: there are no credits, or all of them are owed. - `open`: another payout is not made yet.
 */
export type PayoutRequested =
  | { readonly kind: "requested"; readonly cents: number }
  | { readonly kind: "nothing-left" }
  | { readonly kind: "open" };

type Wanted = Payout & { readonly accountId: number; readonly at: Date };

/** Asks for all credits that can be spent to be transferred to a bank account: they leave the wallet with the request. One at a time. */
export function requestPayout(db: Database, wanted: Wanted): Promise<PayoutRequested> {
  return inTransaction(db, async (tx) => {
    const wallet = await lockWallet(tx, wanted.accountId);
    if (wallet === undefined) return { kind: "nothing-left" };
    if ((await openPayoutOf(tx, wanted.accountId)) !== undefined) return { kind: "open" };
    const cents = await payOut(tx, wallet, wanted);
    return cents > 0 ? { kind: "requested", cents } : { kind: "nothing-left" };
  });
}

/** What a member owes is settled first. The wallet is locked. @returns what is paid out, in cents */
async function payOut(
  tx: Transaction,
  { id, creditsCents }: Wallet,
  { accountId, iban, holder, at }: Wanted,
): Promise<number> {
  const cents = creditsCents - (await settleOwed(tx, [id]));
  if (cents === 0) return 0;
  const request = await insertPayoutRequest(tx, { accountId, amountCents: cents, iban, holder, at });
  const cause = `payout:${request}`;
  await transfer(tx, [{ kind: "payout", from: availableOf(id), to: PAYOUT, cents, cause }]);
  return cents;
}

const HELD =
  "Für eine deiner Bestellungen ist noch Guthaben reserviert. Schließ sie ab oder warte, bis die Zeit um ist; dann kannst du dein Konto löschen.";

/** As {@link EmptyWallet} says. The account is locked; its wallet stays with the ledger, and is nobody's. */
export const emptyWallet: EmptyWallet = async (tx, { accountId, payout, at }) => {
  const wallet = await lockWallet(tx, accountId);
  if (wallet === undefined) return { payoutCents: 0 };
  if (wallet.heldCents > 0) return { obstacle: HELD };
  if (payout !== undefined) {
    const payoutCents = await payOut(tx, wallet, { ...payout, accountId, at });
    return { payoutCents };
  }
  const { id, creditsCents: cents } = wallet;
  const cause = `forfeit:${id}`;
  await transfer(tx, [{ kind: "forfeit", from: availableOf(id), to: FORFEITED, cents, cause }]);
  return { payoutCents: 0 };
};
