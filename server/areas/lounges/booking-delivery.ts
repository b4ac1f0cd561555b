import {
  type Delivery,
  passFileName,
  printedNameIn,
  vatInGross,
  type WholeOrder,
} from "#server/areas/checkout/public.ts";
import { loadEventForDocuments } from "#server/areas/events/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { Platform } from "#server/platform/operator.ts";
import { shortCodeOf } from "#server/platform/signed-codes.ts";
import { bookingsOfOrder } from "./booking-queries.ts";
import { type LoungeSheet, renderLoungePdf } from "./documents/lounge-pdf.ts";

/** The lounges of an order, each with its page. */
export async function deliverLounges(
  db: Queryable,
  platform: Platform,
  order: WholeOrder,
): Promise<Delivery> {
  const event = await loadEventForDocuments(db, order.eventId);
  if (event === undefined) throw new Error(`order ${order.id} has lost its event`);
  const bookings = await bookingsOfOrder(db, order.id);
  const positions = new Map(order.positions.map((position) => [position.id, position]));
  const { seller, ...facts } = event;
  const buyer = { firstname: order.firstname, lastname: order.lastname };
  const counting: LoungeSheet[] = [];
  const units = bookings.map((booking, place) => {
    const { id, state, secureCode, paidRestCents } = booking;
    const position = positions.get(booking.positionId);
    if (position === undefined) throw new Error(`booking ${id} has lost its position`);
    const { title, vatBasisPoints, quantity } = position;
    const grossCents = Math.round((position.priceCents - position.discountCents) / quantity) + paidRestCents;
    const sheet: LoungeSheet = {
      ...{ index: place + 1, count: bookings.length, code: secureCode, title },
      ...{ grossCents, vatBasisPoints, vatCents: vatInGross(grossCents, vatBasisPoints) },
      openCents: booking.openCents,
      holder: printedNameIn(order, buyer),
      orderNumber: order.number,
      bookedAt: booking.issuedAt,
      event: facts,
      seller,
      platform,
    };
    if (state === "valid") counting.push(sheet);
    const number = bookings.length === 1 ? [] : [String(place + 1)];
    return {
      ...{ id, title, state, secureCode, shortCode: shortCodeOf(secureCode) },
      // A page of before says what is not open any more.
      isReissued: booking.isReissued || paidRestCents > 0,
      name: `${order.firstname} ${order.lastname}`,
      file: {
        name: passFileName(["Lounge", ...number], event.title, buyer),
        render: () => renderLoungePdf(sheet),
      },
    };
  });
  const [first, ...others] = counting;
  if (first === undefined) return { units, bundle: undefined };
  const name = passFileName([others.length === 0 ? "Lounge" : "Lounges"], event.title, buyer);
  return { units, bundle: { name, render: () => renderLoungePdf(first, ...others) } };
}
