import { lockOrder } from "#server/areas/checkout/public.ts";
import { loadEventForSale } from "#server/areas/events/public.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import { endDormantTransfers, isOnItsWay } from "../transfers/transfer-queries.ts";
import { findTicket, hasPendingUpgrade, lockTicket } from "../upgrades/upgrade-queries.ts";
import { insertReturn, openReturnOf, paysForFreeUnit, setReturn } from "./return-queries.ts";

export type ReturnRefusal =
  | "unknown-ticket"
  | "not-allowed"
  | "not-valid"
  | "event-begun"
  | "given"
  | "on-its-way"
  | "upgrade-pending"
  | "pays-for-free-unit"
  | "going";

/**
 * Offers an own ticket for sale again, or takes that back, as long as its money is not on its way: until then it counts as before (decision
 * 0248). Only who paid for it may: the money goes back to the payment. Locks its order; repeated without effect.
 */
export function offerReturn(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  { ticketId, accountId, offered }: { ticketId: number; accountId: number; offered: boolean },
): Promise<"offered" | "withdrawn" | ReturnRefusal> {
  return inTransaction(db, async (tx) => {
    const found = await findTicket(tx, ticketId);
    if (found === undefined) return "unknown-ticket";
    await lockOrder(tx, found.orderId);
    const ticket = await lockTicket(tx, ticketId);
    if (ticket === undefined || ticket.ownerId !== accountId) return "unknown-ticket";
    const at = now();
    const open = await openReturnOf(tx, ticketId);
    if (open?.state === "going") return "going";
    if (!offered) {
      if (open !== undefined) await setReturn(tx, open.id, "withdrawn", at);
      return "withdrawn";
    }
    if (open !== undefined) return "offered";
    if (ticket.state !== "valid" || ticket.isGivenBack) return "not-valid";
    const event = await loadEventForSale(tx, ticket.eventId);
    if (event?.state !== "published") return "not-valid";
    if (!event.ticketReturns) return "not-allowed";
    if (event.startsAt <= at) return "event-begun";
    if (ticket.isGiven) return "given";
    if (await isOnItsWay(tx, ticketId)) return "on-its-way";
    if (await hasPendingUpgrade(tx, ticketId)) return "upgrade-pending";
    if (await paysForFreeUnit(tx, ticket.positionId)) return "pays-for-free-unit";
    await endDormantTransfers(tx, ticketId, at);
    await insertReturn(tx, { ticketId, eventId: ticket.eventId, at });
    return "offered";
  });
}
