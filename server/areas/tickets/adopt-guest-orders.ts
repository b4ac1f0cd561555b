import { adoptGuestOrders, followOrder, type Products } from "#server/areas/checkout/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import {
  ADOPTED_TICKETS,
  type AdoptedKind,
  type NotifyAdoptedDeps,
  notifyAdopted,
} from "./notify-adopted.ts";

export type AdoptGuestDeps = NotifyAdoptedDeps & {
  readonly products: Products;
  /** What guests buy besides tickets and find in their account; implemented by the areas that own it. */
  readonly adoptedBesides: readonly AdoptedKind[];
};

/**
 * Gives an account, which is locked, every order that a guest made with its confirmed address, with what follows from each (points), and
 * tells its owner which tickets, and what besides, are found there now (decision 0087). Repeating it finds nothing more to give and tells nothing.
 */
export const adoptOrdersOfGuest =
  ({ products, adoptedBesides, ...deps }: AdoptGuestDeps) =>
  async (
    tx: Transaction,
    { accountId, email }: { readonly accountId: number; readonly email: string },
  ): Promise<void> => {
    const orderIds = await adoptGuestOrders(tx, { accountId, email });
    for (const orderId of orderIds) await followOrder(tx, products, orderId, deps.now());
    for (const kind of [ADOPTED_TICKETS, ...adoptedBesides])
      await notifyAdopted(tx, deps, kind, { accountId, orderIds });
  };
