import type { KeyObject } from "node:crypto";
import { reservationCents } from "#contract/pricing/price-lounges.ts";
import type { OrderPosition, SoldProduct, WholeOrder } from "#server/areas/checkout/public.ts";
import { loadLoungesForSale, loungePlaces } from "#server/areas/events/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import type { Platform } from "#server/platform/operator.ts";
import { deliverLounges } from "./booking-delivery.ts";
import { replaceLoungeCodes, revokeBookings } from "./booking-life.ts";
import {
  allBookingsRevoked,
  bookingsOfOrder,
  insertBookings,
  type NewBooking,
  nextBookingIds,
} from "./booking-queries.ts";
import { signLoungeCode } from "./lounge-code.ts";
import { writeLoungeMail } from "./lounge-mails.ts";
import { loungeNotice } from "./lounge-notice.ts";
import { LOUNGE_PAGE_TEXTS } from "./lounge-texts.ts";
import { type LoungeRefusal, quoteLounges, RESERVED, type WantedLounge } from "./quote-lounges.ts";
import { enqueueReturns } from "./return-rest.ts";

/** Lounges, as orders of them see it: a paid one becomes bookings with signed codes, one for each, which its end revokes. */
export const createLoungeProduct = ({
  ticketPrivateKey,
  platform,
}: {
  readonly ticketPrivateKey: KeyObject;
  readonly platform: Platform;
}): SoldProduct<readonly WantedLounge[], LoungeRefusal> => ({
  subject: "lounge",
  quote: quoteLounges,
  fulfil: (tx, order) => bookLounges(tx, ticketPrivateKey, order),
  async revoke(tx, revocation) {
    await revokeBookings(tx, revocation);
    await enqueueReturns(tx, revocation.orderId);
  },
  isStillDue: isReservedAsPriced,
  async reissue(tx, { id: orderId, positions }, reissue) {
    const bookings = await bookingsOfOrder(tx, orderId);
    const counting = positions.flatMap(({ id, quantity, refundedUnits }) =>
      bookings.filter(({ positionId }) => positionId === id).slice(0, quantity - refundedUnits),
    );
    const renewed = counting.map(({ id, eventId }) => ({
      id,
      secureCode: signLoungeCode({ bookingId: id, eventId }, ticketPrivateKey),
    }));
    await replaceLoungeCodes(tx, renewed, reissue);
    return renewed.length;
  },
  describe: ({ kind, title }) =>
    kind === RESERVED ? `Reservierung der Lounge „${title}“` : `Lounge „${title}“`,
  takes: ({ subjectId }) => ({ resource: loungePlaces.kind, id: subjectId }),
  deliver: (db, order) => deliverLounges(db, platform, order),
  isDelivered: () => true,
  pageTexts: LOUNGE_PAGE_TEXTS,
  isTakenBack: allBookingsRevoked,
  writeMail: writeLoungeMail(platform.publicUrl),
  notice: loungeNotice,
});

/** What stays open of a reservation is computed from the lounge's price, which may change while nobody has it. The lounges are locked. */
async function isReservedAsPriced(
  tx: Transaction,
  { positions }: { readonly positions: readonly OrderPosition[] },
): Promise<boolean> {
  const reserved = positions.filter(({ kind }) => kind === RESERVED);
  const lounges = await loadLoungesForSale(
    tx,
    reserved.map(({ subjectId }) => subjectId),
  );
  return reserved.every(({ subjectId, quantity, priceCents }) => {
    const lounge = lounges.get(subjectId);
    return lounge !== undefined && priceCents === quantity * reservationCents(lounge.priceCents);
  });
}

async function bookLounges(
  tx: Transaction,
  ticketKey: KeyObject,
  { id: orderId, eventId, positions }: WholeOrder,
): Promise<boolean> {
  if (eventId === null) throw new Error(`order ${orderId} of lounges has no event`);
  const booked = await bookingsOfOrder(tx, orderId);
  if (booked.length > 0) return false;
  const lounges = await loadLoungesForSale(
    tx,
    positions.map(({ subjectId }) => subjectId),
  );
  const wanted = positions.flatMap((position) =>
    Array.from({ length: position.quantity }, (_, index) => ({ position, unit: index + 1 })),
  );
  const ids = await nextBookingIds(tx, wanted.length);
  const bookings = wanted.map(({ position, unit }, index): NewBooking => {
    const id = ids[index] as number;
    const { subjectId: loungeId, kind } = position;
    // Its price stays while somebody has it (decision 0204).
    const priceCents = lounges.get(loungeId)?.priceCents ?? 0;
    return {
      ...{ id, positionId: position.id, unit, loungeId },
      secureCode: signLoungeCode({ bookingId: id, eventId }, ticketKey),
      openCents: kind === RESERVED ? priceCents - reservationCents(priceCents) : 0,
    };
  });
  await insertBookings(tx, { orderId, eventId }, bookings);
  return true;
}
