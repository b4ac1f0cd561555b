import type { OwnLounge } from "#contract/areas/tickets.ts";
import { activeLounges, type BookedLounge } from "#server/areas/accounts/public.ts";
import {
  type FileReferences,
  type OrderReferences,
  paidOrdersOfAccount,
  passFileName,
  pendingChildrenOf,
} from "#server/areas/checkout/public.ts";
import { type LoungeOfBooking, loungesOfBookings } from "#server/areas/events/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import { shortCodeOf } from "#server/platform/signed-codes.ts";
import { type Booking, bookingsOfOrders } from "./booking-queries.ts";

type Order = Awaited<ReturnType<typeof paidOrdersOfAccount>>[number];

/** A lounge that an account has booked. */
type OwnBooking = Booking & { readonly order: Order; readonly lounge: LoungeOfBooking };

/** A page that was made with an order; implemented by the area fulfilment. */
type FileOfBooking = { readonly id: number; readonly orderId: number; readonly ticketId: number | null };

export type OwnLoungesDeps = {
  readonly references: OrderReferences;
  readonly files: FileReferences;
  readonly filesOfOrders: (db: Queryable, orderIds: readonly number[]) => Promise<readonly FileOfBooking[]>;
};

/**
 * All lounges that an account has booked: first what is running or comes, the next one first, then what was, the last one first. As many
 * queries for a thousand as for one.
 */
async function bookedLounges(db: Queryable, accountId: number, now: Date): Promise<OwnBooking[]> {
  const orders = new Map((await paidOrdersOfAccount(db, accountId)).map((order) => [order.id, order]));
  const bookings = await bookingsOfOrders(db, [...orders.keys()]);
  const lounges = await loungesOfBookings(db, [...new Set(bookings.map(({ loungeId }) => loungeId))]);
  return bookings
    .flatMap((booking) => {
      const order = orders.get(booking.orderId);
      const lounge = lounges.get(booking.loungeId);
      return order && lounge ? [{ ...booking, order, lounge }] : [];
    })
    .sort((a, b) => byNearness(a, b, now));
}

/** What is not over before what is; there the sooner, here the later; then those of one order together. */
function byNearness(a: OwnBooking, b: OwnBooking, now: Date): number {
  const isOver = Number(a.lounge.endsAt <= now);
  return (
    isOver - Number(b.lounge.endsAt <= now) ||
    (a.lounge.startsAt.getTime() - b.lounge.startsAt.getTime()) * (isOver ? -1 : 1) ||
    a.id - b.id
  );
}

/** Those of a session: they count and are not over. */
export async function loungesOfSession(db: Queryable, accountId: number, now: Date): Promise<BookedLounge[]> {
  const own = await bookedLounges(db, accountId, now);
  return own
    .filter(({ state, lounge }) => state === "valid" && !lounge.isCalledOff && lounge.endsAt > now)
    .map(({ lounge }) => timesOf(lounge));
}

const timesOf = ({ lounge, endsLocal, timeZone }: LoungeOfBooking): BookedLounge => ({
  startTime: lounge.startTime,
  endTime: endsLocal,
  timeZone,
});

/** Those of an account as `tickets/getTickets` shows them. What no longer counts has neither code nor page. */
export const ownLounges =
  (deps: OwnLoungesDeps) =>
  async (db: Queryable, accountId: number, now: Date): Promise<OwnLounge[]> => {
    const own = await bookedLounges(db, accountId, now);
    const files = await deps.filesOfOrders(db, [...new Set(own.map(({ orderId }) => orderId))]);
    const fileOf = new Map(files.map((file) => [`${file.orderId} ${file.ticketId}`, file]));
    const reserved = own.filter(({ openCents }) => openCents > 0).map(({ orderId }) => orderId);
    const waiting = await pendingChildrenOf(db, [...new Set(reserved)]);
    const restOf = new Map(waiting.map((rest) => [rest.parentOrderId, rest]));
    return own.map((booking) => {
      const { order, lounge, secureCode } = booking;
      const file = fileOf.get(`${booking.orderId} ${booking.id}`);
      const counts = booking.state === "valid" && !lounge.isCalledOff;
      const isOpen = counts && booking.openCents > 0;
      const rest = isOpen ? restOf.get(booking.orderId) : undefined;
      return {
        ...lounge.lounge,
        bookingId: booking.id,
        secureCode: counts ? secureCode : null,
        shortCode: counts ? shortCodeOf(secureCode) : null,
        endTime: lounge.endsLocal,
        location: lounge.venue,
        // Each has a code of its own.
        bookedQuantity: 1,
        openAmount: isOpen ? booking.openCents / 100 : 0,
        payable: isOpen && rest === undefined && lounge.endsAt > now ? 1 : 0,
        restCipher: rest ? deps.references.cipherOf(rest) : null,
        status: counts ? 0 : 2,
        isNew: counts && lounge.startsAt > now ? 1 : 0,
        active: counts && activeLounges([timesOf(lounge)], now).length > 0 ? 1 : 0,
        cipher: deps.references.cipherOf(order),
        file:
          counts && file
            ? {
                file: deps.files.referenceTo("ticket", { id: file.id, orderNumber: order.number }, now),
                name: passFileName(["Lounge"], lounge.lounge.eventTitle, undefined),
              }
            : null,
      };
    });
  };
