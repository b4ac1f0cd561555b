import { sql } from "kysely";
import { lockOrder, type OrderJobData, positionsOfOrder } from "#server/areas/checkout/public.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import type { DueWork } from "#server/platform/due-work.ts";
import { RETURN_UPGRADE } from "../job-kinds.ts";
import type { RefundOrder } from "../refund-port.ts";
import { upgradeOfOrder } from "./upgrade-queries.ts";

/**
 * Gives back what a paid order of an upgrade cost that is none any more. Repeated without effect; what a bank has is left to the people
 * who look after disputes.
 */
export function returnUpgrade(
  { db, refundOrder }: { readonly db: Database; readonly refundOrder: RefundOrder },
  orderId: number,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== "paid" || (await upgradeOfOrder(tx, orderId))?.state !== "refused") return;
    const positions = (await positionsOfOrder(tx, orderId)).map(({ id, quantity }) => ({
      id,
      units: quantity,
    }));
    await refundOrder(tx, { orderId, positions, actor: "system", at: new Date() });
  });
}

const LONGEST = 14 * 86_400_000;

/** Upgrades whose money is to go back and was not asked for yet, for the reconciler. */
export const upgradesToReturn: DueWork<OrderJobData> = {
  job: RETURN_UPGRADE,
  named: ["orderId"],
  query: (now) => sql`
    select jsonb_build_object('orderId', u.order_id) as data from ticket_upgrade u join customer_order o on o.id = u.order_id
    where u.state = 'refused' and u.state_changed_at > ${new Date(now.getTime() - LONGEST)} and o.state = 'paid'
      and not exists (select from order_refund r where r.order_id = u.order_id and r.state <> 'failed')`,
  // A bank may have it.
  mayEndEarly: true,
};
