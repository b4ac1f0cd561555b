import { printedName } from "#contract/person-names.ts";
import {
  type DeliveredUnit,
  type Delivery,
  printedNameIn,
  vatInGross,
  type WholeOrder,
} from "#server/areas/checkout/public.ts";
import { loadEventForDocuments, offerTitles, personalOffers } from "#server/areas/events/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { Platform } from "#server/platform/operator.ts";
import { ticketFileName, ticketsFileName } from "./document-names.ts";
import { renderTicketPdf, type TicketSheet } from "./documents/ticket-pdf.ts";
import { shortCodeOf } from "./ticket-code.ts";
import { type TicketPrice, ticketPrices } from "./ticket-price.ts";
import { type TicketRow, ticketsOfOrder } from "./ticket-queries.ts";

/** The tickets of an order, each with its page; those that were given away are with the others' for who got them alone. */
export async function deliverTickets(
  db: Queryable,
  platform: Platform,
  order: WholeOrder,
): Promise<Delivery> {
  const event = await loadEventForDocuments(db, order.eventId);
  if (event === undefined) throw new Error(`order ${order.id} has lost its event`);
  const pages = await ticketPages(db, platform, order, event);
  const units = pages.map(({ unit }) => unit);
  const counting = pages.filter(({ unit }) => unit.state !== "revoked" && !unit.isGiven);
  const [first, ...others] = counting.map(({ sheet }) => sheet);
  if (first === undefined) return { units, bundle: undefined };
  const name = ticketsFileName(event.title, order, counting.length);
  return { units, bundle: { name, render: () => renderTicketPdf(first, ...others) } };
}

/** Of one ticket of an order. */
export async function deliverTicket(
  db: Queryable,
  platform: Platform,
  order: WholeOrder,
  ticketId: number,
): Promise<DeliveredUnit | undefined> {
  const event = await loadEventForDocuments(db, order.eventId);
  if (event === undefined) throw new Error(`order ${order.id} has lost its event`);
  return (await ticketPages(db, platform, order, event)).find(({ unit }) => unit.id === ticketId)?.unit;
}

async function ticketPages(
  db: Queryable,
  platform: Platform,
  order: WholeOrder,
  { seller, ...event }: NonNullable<Awaited<ReturnType<typeof loadEventForDocuments>>>,
): Promise<{ readonly unit: DeliveredUnit; readonly sheet: TicketSheet }[]> {
  const rows = await ticketsOfOrder(db, order.id);
  const prices = ticketPrices(order.positions);
  const upgraded = await offerTitles(
    db,
    rows.flatMap(({ upgradeOfferId }) => upgradeOfferId ?? []),
  );
  const personal = rows.some(({ isGiven }) => isGiven)
    ? await personalOffers(
        db,
        order.positions.map(({ subjectId }) => subjectId),
      )
    : new Set();
  return rows.map((ticket, place) => {
    const { id, state, secureCode, positionId, isReissued, upgradeOfferId } = ticket;
    const position = order.positions.find((one) => one.id === positionId);
    const title = upgraded.get(upgradeOfferId ?? 0) ?? position?.title ?? "";
    const sheet: TicketSheet = {
      ...withUpgrade(prices.get(positionId) as TicketPrice, ticket),
      index: place + 1,
      count: rows.length,
      code: secureCode,
      holder:
        ticket.isGiven || ticket.firstnameLatin !== null ? printedName(ticket) : printedNameIn(order, ticket),
      // A buyer who is forgotten leaves no names behind; the friend's stays on what was given.
      personal:
        position?.attendeeFirstname !== null || (ticket.isGiven && personal.has(position?.subjectId ?? 0)),
      offerTitle: title,
      orderNumber: order.number,
      issuedAt: ticket.issuedAt,
      event,
      seller,
      platform,
    };
    return {
      sheet,
      unit: {
        ...{ id, title, state, isReissued, secureCode, shortCode: shortCodeOf(secureCode) },
        isGiven: ticket.isGiven,
        name: `${ticket.firstname} ${ticket.lastname}`,
        file: { name: ticketFileName(event.title, ticket, sheet), render: () => renderTicketPdf(sheet) },
      },
    };
  });
}

/** With what it cost to make it better. */
function withUpgrade(price: TicketPrice, { upgradeCents }: Pick<TicketRow, "upgradeCents">): TicketPrice {
  if (upgradeCents === 0) return price;
  const grossCents = price.grossCents + upgradeCents;
  return { ...price, grossCents, vatCents: vatInGross(grossCents, price.vatBasisPoints) };
}
