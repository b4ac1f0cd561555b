import { shareLockEmailOfAccount } from "#server/areas/accounts/public.ts";
import { giveOrderTo, loadOrder } from "#server/areas/checkout/public.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";

/**
 * Makes an order that was made as a guest the order of the account that has confirmed its address, if there is one: what
 * a member buys without logging in is found in the account all the same (decision 0087). A member who confirms the address later
 * gets the order then.
 */
export async function adoptOrder(db: Database, orderId: number): Promise<void> {
  const order = await loadOrder(db, orderId);
  if (order === undefined || order.accountId !== null) return;
  await inTransaction(db, async (tx) => {
    const accountId = await shareLockEmailOfAccount(tx, order.email);
    if (accountId !== undefined) await giveOrderTo(tx, orderId, accountId);
  });
}
