import {
  loadOrder,
  lockOrdersOfAccount,
  lockOrdersToForget,
  ordersOfAccount,
} from "#server/areas/checkout/public.ts";
import { loadEventForDocuments } from "#server/areas/events/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { DeletionNotice, ExportedFile, PersonalDataPart } from "#server/platform/personal-data.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { revokeGivenUpBookings } from "./booking-life.ts";
import { bookingsOfOrder, bookingsOfOrders, ordersWithoutBookings } from "./booking-queries.ts";

/** A booking names no person; its order says whose it is. */
export const loungesPersonalData: PersonalDataPart = {
  area: "lounges",
  tables: {
    lounge_booking: { fate: "kept", section: "bestellung" },
    lounge_booking_history: { fate: "kept", section: "bestellung" },
  },
  describeDeletion,
  async findObstacle(tx, accountId) {
    const coming = (await lockOrdersOfAccount(tx, accountId, new Date())).filter(({ isOver }) => !isOver);
    const paid = coming
      .filter(({ state, kind }) => state === "paid" && kind === "lounges")
      .map(({ id }) => id);
    if ((await ordersWithoutBookings(tx, paid)).length === 0) return null;
    return "Deine Lounge wird gerade noch gebucht. Bitte versuche es in einer Minute noch einmal.";
  },
  async erase(tx, erasure) {
    const orders = await lockOrdersToForget(tx, erasure);
    // What was bought at the same moment as the account was deleted is as good as a guest's.
    if (!erasure.isFollowUp) await revokeGivenUpBookings(tx, { orderIds: orders.coming, at: erasure.at });
    return orders.later.length > 0 ? "later" : "done";
  },
  exportFiles,
};

async function describeDeletion(db: Queryable, accountId: number, now: Date): Promise<DeletionNotice> {
  const coming = (await ordersOfAccount(db, accountId, now)).filter(({ isOver }) => !isOver);
  const bookings = await bookingsOfOrders(
    db,
    coming.map(({ id }) => id),
  );
  const valid = bookings.filter(({ state }) => state === "valid").length;
  if (valid === 0) return { lost: [], kept: [] };
  const lost =
    valid === 1
      ? "Deine gebuchte Lounge für ein kommendes Event wird ungültig, ohne Erstattung."
      : `Deine ${valid} gebuchten Lounges für kommende Events werden ungültig, ohne Erstattung.`;
  return { lost: [lost], kept: [] };
}

async function exportFiles(db: Queryable, accountId: number): Promise<ExportedFile[]> {
  const lounges: unknown[] = [];
  for (const { id } of await ordersOfAccount(db, accountId, new Date())) {
    const bookings = await bookingsOfOrder(db, id);
    const order = bookings.length > 0 ? await loadOrder(db, id) : undefined;
    const event = order && (await loadEventForDocuments(db, order.eventId));
    if (order === undefined || event === undefined) continue;
    for (const { id: booking, positionId, state, openCents, issuedAt } of bookings) {
      lounges.push({
        buchung: booking,
        bestellnummer: order.number,
        event: event.title,
        beginn: event.startsLocal,
        ort: `${event.venue}, ${event.city}`,
        lounge: order.positions.find((position) => position.id === positionId)?.title ?? "",
        offenEuro: openCents / 100,
        status: state,
        gebuchtAm: berlinWallClock(issuedAt),
      });
    }
  }
  return lounges.length === 0 ? [] : [{ name: "lounges.json", json: lounges }];
}
