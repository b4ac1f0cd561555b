import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { RETURN_UPGRADE } from "../job-kinds.ts";
import { paidUpgradesOf, setUpgradeState, type Upgrade } from "./upgrade-queries.ts";

/** Tickets were given back: what was paid to make them better goes back, too, by a job. Their orders are locked. */
export async function giveUpUpgrades(tx: Transaction, ticketIds: readonly number[], at: Date): Promise<void> {
  await returnUpgrades(tx, await paidUpgradesOf(tx, ticketIds), at);
}

/** They are none any more, and their money is to go back. */
export async function returnUpgrades(
  tx: Transaction,
  upgrades: readonly Pick<Upgrade, "orderId">[],
  at: Date,
): Promise<void> {
  if (upgrades.length === 0) return;
  const orders = upgrades.map(({ orderId }) => ({ orderId }));
  await setUpgradeState(
    tx,
    orders.map(({ orderId }) => orderId),
    "refused",
    at,
  );
  await enqueue(tx, RETURN_UPGRADE, orders);
}
