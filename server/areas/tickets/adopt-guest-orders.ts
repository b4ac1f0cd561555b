import { adoptGuestOrders, followOrder, type Products } from "#server/areas/checkout/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { type NotifyAdoptedDeps, notifyAdopted } from "./notify-adopted.ts";

/**
 * Gives an account, which is locked, every order that a guest made with its confirmed address, with what follows from each (points), and
 * tells its owner which tickets are found there now (decision 0087). Repeating it finds nothing more to give and tells nothing.
 */
export const adoptOrdersOfGuest =
  ({ products, ...deps }: NotifyAdoptedDeps & { readonly products: Products }) =>
  async (
    tx: Transaction,
    { accountId, email }: { readonly accountId: number; readonly email: string },
  ): Promise<void> => {
    const orderIds = await adoptGuestOrders(tx, { accountId, email });
    for (const orderId of orderIds) await followOrder(tx, products, orderId, deps.now());
    await notifyAdopted(tx, deps, { accountId, orderIds });
  };
