import { type Delivery, loadOrder, type WholeOrder } from "#server/areas/checkout/public.ts";
import { loadEventForDocuments } from "#server/areas/events/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { Platform } from "#server/platform/operator.ts";
import { ticketsFileName } from "../document-names.ts";
import { deliverTicket } from "../ticket-delivery.ts";
import { findTicket, upgradeOfOrder } from "./upgrade-queries.ts";

const NOTHING: Delivery = { units: [], bundle: undefined };

/** The ticket that an upgrade made better, as it is now; nothing where it is somebody else's by now. */
export async function deliverUpgrade(
  db: Queryable,
  platform: Platform,
  order: WholeOrder,
): Promise<Delivery> {
  const upgrade = await upgradeOfOrder(db, order.id);
  const ticket = upgrade && (await findTicket(db, upgrade.ticketId));
  const parent = ticket && (await loadOrder(db, ticket.orderId));
  if (upgrade?.state !== "applied" || parent === undefined || ticket?.ownerId !== order.accountId)
    return NOTHING;
  const unit = await deliverTicket(db, platform, parent, upgrade.ticketId);
  const event = await loadEventForDocuments(db, order.eventId);
  if (unit === undefined || event === undefined) return NOTHING;
  const own = { ...unit, isGiven: false };
  const name = ticketsFileName(event.title, order, 1);
  const bundle = own.state === "revoked" ? undefined : { name, render: own.file.render };
  return { units: [own], bundle };
}
