import { positionsOfOrder, releaseTaken, takeUnits, unitsTaken } from "#server/areas/checkout/public.ts";
import { ticketPlaces } from "#server/areas/events/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import {
  lockTicket,
  type MovableTicket,
  setPlace,
  upgradeOfOrder,
  upgradesOfTicket,
} from "./upgrade-queries.ts";

const resource = ticketPlaces.kind;
const PLACES = { resources: [ticketPlaces] };

/**
 * Moves the place of an upgrade's ticket as what became of the upgrade asks for (decision 0247). Made, its order has the place and the one
 * of before is free. Taken back with its place, the ticket has one of what it is now, or, where none is free, the one that its upgrade has
 * just left: nobody ever comes in without a place, and no place is taken twice. What all of its orders claim is locked.
 */
export async function balancePlaces(tx: Transaction, orderId: number): Promise<void> {
  const upgrade = await upgradeOfOrder(tx, orderId);
  const ticket = upgrade && (await lockTicket(tx, upgrade.ticketId));
  if (upgrade === undefined || ticket === undefined) return;
  const own = await placeOfUpgrade(tx, orderId);
  // Whichever was ordered first: money that comes late makes an upgrade on top of later ones.
  if (upgrade.state === "applied" && ticket.placeOrderId !== orderId && own !== undefined) {
    const units = [{ resource, id: ticket.offerId, units: 1 }];
    await releaseTaken(tx, PLACES, ticket.placeOrderId, {
      ...{ units, creditsCents: 0, cause: `upgrade:${orderId}` },
    });
    await setPlace(tx, ticket, { orderId, offerId: upgrade.toOfferId });
    return;
  }
  if (ticket.placeOrderId !== orderId || ticket.isGivenBack) return;
  if (own === undefined) await takeAnother(tx, ticket);
}

/** The claim of whatever the ticket is now takes a place: the best upgrade that counts, or its own order. */
async function takeAnother(tx: Transaction, ticket: MovableTicket): Promise<void> {
  const applied = (await upgradesOfTicket(tx, ticket.id)).filter(({ state }) => state === "applied");
  const due = applied.toSorted((a, b) => a.toType - b.toType).at(-1);
  const orderId = due?.orderId ?? ticket.orderId;
  const wanted = due?.toOfferId ?? (await offerOfPosition(tx, ticket));
  const free = await ticketPlaces.lock(tx, [wanted, ticket.offerId]);
  const offerId = (free.get(wanted) ?? 0) > 0 ? wanted : ticket.offerId;
  await takeUnits(tx, PLACES, orderId, { resource, id: offerId, units: 1 });
  await setPlace(tx, ticket, { orderId, offerId });
}

async function offerOfPosition(tx: Transaction, { orderId, positionId }: MovableTicket): Promise<number> {
  const position = (await positionsOfOrder(tx, orderId)).find(({ id }) => id === positionId);
  if (position === undefined) throw new Error(`order ${orderId} has lost position ${positionId}`);
  return position.subjectId;
}

/** Of which offer an upgrade's order has a place; `undefined`: a later one has it, or it is given back. */
export async function placeOfUpgrade(tx: Transaction, orderId: number): Promise<number | undefined> {
  return (await unitsTaken(tx, orderId, resource))[0]?.id;
}

/** Whether an upgrade's order has its place, or takes one that is free; what its family claims is locked. */
export async function hasPlace(
  tx: Transaction,
  { orderId, toOfferId: id }: { readonly orderId: number; readonly toOfferId: number },
): Promise<boolean> {
  if ((await placeOfUpgrade(tx, orderId)) !== undefined) return true;
  if (((await ticketPlaces.lock(tx, [id])).get(id) ?? 0) === 0) return false;
  await takeUnits(tx, PLACES, orderId, { resource, id, units: 1 });
  return true;
}
