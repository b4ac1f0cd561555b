import type { KeyObject } from "node:crypto";
import { loadOrder, type Revocation, type WholeOrder } from "#server/areas/checkout/public.ts";
import { loadEventForSale } from "#server/areas/events/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { RETURN_UPGRADE } from "../job-kinds.ts";
import { signTicketCode } from "../ticket-code.ts";
import { replaceCodes } from "../ticket-life.ts";
import { hasPlace } from "./balance-places.ts";
import {
  lockTicket,
  setTicketType,
  setUpgradeState,
  type Upgrade,
  upgradeOfOrder,
} from "./upgrade-queries.ts";

/**
 * A paid upgrade makes its ticket the better one, with a new code: the one of before opens nothing any more. The order and the ticket's
 * are locked. Where the ticket is none any more that it was ordered for (given back, used, given away, another type by now), nothing is
 * made and its money goes back.
 * @returns false, without effect, when that was decided before
 */
export async function makeUpgrade(
  tx: Transaction,
  ticketKey: KeyObject,
  order: Pick<WholeOrder, "id" | "accountId">,
): Promise<boolean> {
  const upgrade = await upgradeOfOrder(tx, order.id);
  if (upgrade?.state !== "ordered") return false;
  const at = new Date();
  if (!(await isStillWanted(tx, upgrade, order.accountId))) {
    await setUpgradeState(tx, [order.id], "refused", at);
    await enqueue(tx, RETURN_UPGRADE, { orderId: order.id });
    return true;
  }
  await apply(tx, ticketKey, upgrade, { reason: `upgrade ${order.id}`, actor: "buyer", at });
  return true;
}

type Change = Omit<Revocation, "orderId" | "positions">;

async function apply(
  tx: Transaction,
  ticketKey: KeyObject,
  { orderId, ticketId, eventId, toType: ticketType }: Upgrade,
  change: Change,
): Promise<void> {
  await setUpgradeState(tx, [orderId], "applied", change.at);
  await setTicketType(tx, ticketId, ticketType);
  const secureCode = signTicketCode({ ticketId, eventId, ticketType }, ticketKey);
  await replaceCodes(tx, [{ id: ticketId, secureCode }], change);
}

/**
 * A new code for an upgraded ticket; or the upgrade is made once more, or at last, whose money a bank had and which was won: its ticket is
 * what it was ordered for, and there is a place. What its family claims is locked, and balanced afterwards.
 * @returns for how many tickets
 */
export async function makeUpgradeAgain(
  tx: Transaction,
  ticketKey: KeyObject,
  orderId: number,
  change: Change,
): Promise<number> {
  const upgrade = await upgradeOfOrder(tx, orderId);
  const ticket = upgrade && (await lockTicket(tx, upgrade.ticketId));
  if (upgrade === undefined || ticket?.state !== "valid" || ticket.isGivenBack) return 0;
  const isMade = upgrade.state === "applied" && ticket.placeOrderId === orderId;
  const mayBeMade =
    upgrade.state === "undone" && ticket.ticketType === upgrade.fromType && ticket.placeOrderId <= orderId;
  if (!isMade && !(mayBeMade && (await hasPlace(tx, upgrade)))) return 0;
  await apply(tx, ticketKey, upgrade, change);
  return 1;
}

/** A ticket that was given away, or whose account is gone, is nobody's who ordered it. */
async function isStillWanted(tx: Transaction, upgrade: Upgrade, accountId: number | null): Promise<boolean> {
  const ticket = await lockTicket(tx, upgrade.ticketId);
  if (ticket?.state !== "valid" || ticket.isGivenBack || ticket.ticketType !== upgrade.fromType) return false;
  if (accountId === null || ticket.ownerId !== accountId) return false;
  if ((await loadOrder(tx, ticket.orderId))?.state !== "paid") return false;
  return (await loadEventForSale(tx, upgrade.eventId))?.state === "published";
}
