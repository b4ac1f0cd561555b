import type { Transaction } from "#server/platform/database.ts";
import { writeEmailConfirmed } from "./account-changes.ts";

/**
 * Gives an account, which is locked, the orders that a guest made with its address. The orders are
 * the checkout's, which stands above this area.
 */
export type AdoptGuestOrders = (
  tx: Transaction,
  owner: { readonly accountId: number; readonly email: string },
) => Promise<void>;

/**
 * Writes down that the account, which is locked, owns its address: a person who opened a link that was sent there does. What was
 * bought with it as a guest becomes the account's (product decisions, "Sessions").
 */
export async function confirmEmail(
  tx: Transaction,
  adoptGuestOrders: AdoptGuestOrders,
  { id, email }: { readonly id: number; readonly email: string },
  now: Date,
): Promise<void> {
  await writeEmailConfirmed(tx, id, now);
  await adoptGuestOrders(tx, { accountId: id, email });
}
