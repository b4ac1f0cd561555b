import type { KeyObject } from "node:crypto";
import type { Revocation } from "#server/areas/checkout/public.ts";
import { loadEventForSale } from "#server/areas/events/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { tellMember } from "../mails/tell-member.ts";
import { signTicketCode } from "../ticket-code.ts";
import { replaceCodes } from "../ticket-life.ts";
import { returnUpgrades } from "./give-up-upgrades.ts";
import {
  lockTicket,
  setTicketType,
  setUpgradeState,
  upgradeOfOrder,
  upgradesOfTicket,
} from "./upgrade-queries.ts";

/**
 * What an upgrade cost went back, or a bank took it: its ticket is what it was before, under a new code, and upgrades that were made on top
 * of it go back with it. What was used at the door stays as it was used. Both orders are locked; repeated without effect.
 */
export async function undoUpgrade(
  tx: Transaction,
  ticketKey: KeyObject,
  { orderId, reason, actor, at }: Revocation,
): Promise<void> {
  const upgrade = await upgradeOfOrder(tx, orderId);
  if (upgrade === undefined) return;
  if (upgrade.state === "ordered") await setUpgradeState(tx, [orderId], "undone", at);
  if (upgrade.state !== "applied") return;
  const { ticketId, eventId, fromType, toType } = upgrade;
  const ticket = await lockTicket(tx, ticketId);
  if (ticket === undefined) throw new Error(`there is no ticket ${ticketId}`);
  const later = (await upgradesOfTicket(tx, ticketId)).filter(
    ({ state, fromType: on }) => state === "applied" && on >= toType,
  );
  await setUpgradeState(tx, [orderId], "undone", at);
  await returnUpgrades(tx, later, at);
  if (ticket.state === "used") return;
  await setTicketType(tx, ticketId, fromType);
  if (ticket.state !== "valid") return;
  const secureCode = signTicketCode({ ticketId, eventId, ticketType: fromType }, ticketKey);
  await replaceCodes(tx, [{ id: ticketId, secureCode }], { reason, actor, at });
  const event = await loadEventForSale(tx, eventId);
  if (ticket.ownerId === null || ticket.isGivenBack || event?.state !== "published") return;
  await tellMember(tx, {
    ...{ accountId: ticket.ownerId, ticketId, template: "downgraded", details: {} },
    occasion: `downgraded:${orderId}:${at.toISOString()}`,
  });
}
