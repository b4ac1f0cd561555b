import type { KeyObject } from "node:crypto";
import { loadOrder, type WholeOrder } from "#server/areas/checkout/public.ts";
import { loadEventForSale } from "#server/areas/events/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { RETURN_UPGRADE } from "../job-kinds.ts";
import { signTicketCode } from "../ticket-code.ts";
import { replaceCodes } from "../ticket-life.ts";
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
  const { ticketId, eventId, toType } = upgrade;
  await setUpgradeState(tx, [order.id], "applied", at);
  await setTicketType(tx, ticketId, toType);
  const secureCode = signTicketCode({ ticketId, eventId, ticketType: toType }, ticketKey);
  const reason = `upgrade ${order.id}`;
  await replaceCodes(tx, [{ id: ticketId, secureCode }], { reason, actor: "buyer", at });
  return true;
}

/** A ticket that was given away, or whose account is gone, is nobody's who ordered it. */
async function isStillWanted(tx: Transaction, upgrade: Upgrade, accountId: number | null): Promise<boolean> {
  const ticket = await lockTicket(tx, upgrade.ticketId);
  if (ticket?.state !== "valid" || ticket.isGivenBack || ticket.ticketType !== upgrade.fromType) return false;
  if (accountId === null || ticket.ownerId !== accountId) return false;
  if ((await loadOrder(tx, ticket.orderId))?.state !== "paid") return false;
  return (await loadEventForSale(tx, upgrade.eventId))?.state === "published";
}
