import { sql } from "kysely";
import {
  type Consequence,
  freeAddition,
  lockOrder,
  type OrderJobData,
  type Products,
  positionsOfOrder,
} from "#server/areas/checkout/public.ts";
import type { Alarm } from "#server/platform/alarms.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import type { DueWork } from "#server/platform/due-work.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { RETURN_UPGRADE } from "../job-kinds.ts";
import type { RefundOrder } from "../refund-port.ts";
import { setUpgradeState, upgradeOfOrder } from "./upgrade-queries.ts";

export type ReturnUpgradeDeps = {
  readonly db: Database;
  readonly products: Products;
  readonly refundOrder: RefundOrder;
  readonly alarm: Alarm;
};

/**
 * Gives back what a paid order of an upgrade cost that is none any more. Of one whose money a bank has, the place is free at once, and
 * people are alarmed, once: there is nothing left that the bank's buyer owes. Repeated without effect.
 */
export async function returnUpgrade(
  { db, products, refundOrder, alarm }: ReturnUpgradeDeps,
  orderId: number,
): Promise<void> {
  const isFreed = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== "paid" || (await upgradeOfOrder(tx, orderId))?.state !== "refused") return false;
    const positions = (await positionsOfOrder(tx, orderId)).map(({ id, quantity }) => ({
      id,
      units: quantity,
    }));
    const back = await refundOrder(tx, { orderId, positions, actor: "system", at: new Date() });
    return "refused" in back && back.refused === "disputed" && (await freeAddition(tx, products, orderId));
  });
  if (isFreed) alarm("upgrade-disputed", { orderId });
}

/** The bank has taken, or given back, the money of an upgrade that is none any more: it is looked at again, as if that were new. */
export const followUpgrades: Consequence = async (tx, { id: orderId, state, positions }, at) => {
  if (state !== "paid" || positions.every(({ subjectKind }) => subjectKind !== "ticket_upgrade")) return;
  if ((await upgradeOfOrder(tx, orderId))?.state !== "refused") return;
  await setUpgradeState(tx, [orderId], "refused", at);
  await enqueue(tx, RETURN_UPGRADE, { orderId });
};

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
