import { creditsOf } from "../../server/areas/wallet/public.ts";
import type { Database } from "../../server/platform/database.ts";
import { loungeOrder } from "./lounge-order.ts";
import type { DemoOrder } from "./order-form.ts";
import type { Purchase } from "./purchases.ts";
import { ticketOrder } from "./ticket-order.ts";

/** @returns `undefined` when there is nothing to buy */
export async function orderFor(
  db: Database,
  purchase: Purchase,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<DemoOrder | undefined> {
  if ("topUpCents" in purchase) {
    const { topUpCents: cents } = purchase;
    return { call: "checkout/credits", id: cents, form: { credits: String(cents) } };
  }
  if ("lounge" in purchase) return loungeOrder(db, purchase, now);
  return ticketOrder(db, purchase, { now, creditsCents: await creditsOf(db, accountId) });
}
