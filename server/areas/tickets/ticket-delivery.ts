import { type Delivery, printedNameIn, type WholeOrder } from "#server/areas/checkout/public.ts";
import { loadEventForDocuments } from "#server/areas/events/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { Platform } from "#server/platform/operator.ts";
import { ticketFileName, ticketsFileName } from "./document-names.ts";
import { renderTicketPdf, type TicketSheet } from "./documents/ticket-pdf.ts";
import { shortCodeOf } from "./ticket-code.ts";
import { type TicketPrice, ticketPrices } from "./ticket-price.ts";
import { ticketsOfOrder } from "./ticket-queries.ts";

/** The tickets of an order, each with its page. */
export async function deliverTickets(
  db: Queryable,
  platform: Platform,
  order: WholeOrder,
): Promise<Delivery> {
  const event = await loadEventForDocuments(db, order.eventId);
  if (event === undefined) throw new Error(`order ${order.id} has lost its event`);
  const rows = await ticketsOfOrder(db, order.id);
  const prices = ticketPrices(order.positions);
  const { seller, ...facts } = event;
  const counting: TicketSheet[] = [];
  const units = rows.map((ticket, place) => {
    const { id, state, secureCode, positionId, isReissued } = ticket;
    const position = order.positions.find((one) => one.id === positionId);
    const title = position?.title ?? "";
    const sheet: TicketSheet = {
      ...(prices.get(positionId) as TicketPrice),
      index: place + 1,
      count: rows.length,
      code: secureCode,
      holder: printedNameIn(order, ticket),
      personal: position?.attendeeFirstname !== null,
      offerTitle: title,
      orderNumber: order.number,
      issuedAt: ticket.issuedAt,
      event: facts,
      seller,
      platform,
    };
    if (state !== "revoked") counting.push(sheet);
    return {
      ...{ id, title, state, isReissued, secureCode, shortCode: shortCodeOf(secureCode) },
      name: `${ticket.firstname} ${ticket.lastname}`,
      file: { name: ticketFileName(event.title, ticket, sheet), render: () => renderTicketPdf(sheet) },
    };
  });
  const [first, ...others] = counting;
  if (first === undefined) return { units, bundle: undefined };
  const name = ticketsFileName(event.title, order, counting.length);
  return { units, bundle: { name, render: () => renderTicketPdf(first, ...others) } };
}
