import type { KeyObject } from "node:crypto";
import {
  type Order,
  quoteTickets,
  type SaleRefusal,
  type SoldProduct,
  type TicketsWanted,
} from "#server/areas/checkout/public.ts";
import { ticketPlaces } from "#server/areas/events/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import type { Platform } from "#server/platform/operator.ts";
import { signTicketCode, type TicketType } from "./ticket-code.ts";
import { deliverTickets } from "./ticket-delivery.ts";
import { replaceCodes, revokeTicketsOfOrder } from "./ticket-life.ts";
import { writeTicketMail } from "./ticket-mails.ts";
import { ticketNotice } from "./ticket-notice.ts";
import {
  allTicketsRevoked,
  insertTickets,
  nextTicketIds,
  ticketsOfOrder,
  ticketsOfOthers,
} from "./ticket-queries.ts";
import { TICKET_PAGE_TEXTS } from "./ticket-texts.ts";
import { placeOfTicket } from "./upgrades/upgrade-queries.ts";

/** Tickets, as orders of them see it: a paid one becomes tickets with signed codes, which its end revokes. */
export const createTicketProduct = ({
  ticketPrivateKey,
  platform,
  insurance,
}: {
  readonly ticketPrivateKey: KeyObject;
  readonly platform: Platform;
  /** Whether ticket insurances are sold. */
  readonly insurance: boolean;
}): SoldProduct<TicketsWanted, SaleRefusal> => ({
  subject: "ticket_offer",
  quote: (tx, wanted, at) => quoteTickets(tx, insurance, wanted, at),
  fulfil: (tx, order) => issueTickets(tx, ticketPrivateKey, order),
  revoke: revokeTicketsOfOrder,
  async reissue(tx, { id: orderId, positions }, reissue) {
    const givenBack = new Set(positions.filter(({ refundedUnits }) => refundedUnits > 0).map(({ id }) => id));
    const tickets = (await ticketsOfOrder(tx, orderId)).filter(
      ({ state, positionId }) => state !== "used" && !givenBack.has(positionId),
    );
    const renewed = tickets.map(({ id, eventId, ticketType }) => ({
      id,
      secureCode: signTicketCode({ ticketId: id, eventId, ticketType }, ticketPrivateKey),
    }));
    await replaceCodes(tx, renewed, reissue);
    return renewed.length;
  },
  describe: ({ kind, title }) => (kind === "ticket" ? `Ticket „${title}“` : title),
  async takes({ id: positionId, kind, subjectId }, tx, orderId) {
    if (kind !== "ticket") return undefined;
    const place = await placeOfTicket(tx, positionId);
    if (place !== undefined && place.orderId !== orderId) return undefined;
    return { resource: ticketPlaces.kind, id: place?.offerId ?? subjectId };
  },
  deliver: (db, order) => deliverTickets(db, platform, order),
  unitsOfOthers: ticketsOfOthers,
  isDelivered: ({ kind }) => kind === "ticket",
  pageTexts: TICKET_PAGE_TEXTS,
  isTakenBack: allTicketsRevoked,
  writeMail: writeTicketMail(platform.publicUrl),
  notice: ticketNotice,
});

async function issueTickets(tx: Transaction, ticketKey: KeyObject, order: Order): Promise<boolean> {
  const { id: orderId, eventId, positions } = order;
  if (eventId === null) throw new Error(`order ${orderId} of tickets has no event`);
  const issued = new Set((await ticketsOfOrder(tx, orderId)).map(({ positionId }) => positionId));
  const missing = positions.filter(({ kind, id }) => kind === "ticket" && !issued.has(id));
  if (missing.length === 0) return false;
  const ids = await nextTicketIds(tx, missing.length);
  await insertTickets(
    tx,
    missing.map((position, index) => {
      const id = ids[index] as number;
      const ticketType = position.ticketType as TicketType;
      return {
        id,
        positionId: position.id,
        orderId,
        eventId,
        offerId: position.subjectId,
        ticketType,
        firstname: position.attendeeFirstname ?? order.firstname,
        lastname: position.attendeeLastname ?? order.lastname,
        secureCode: signTicketCode({ ticketId: id, eventId, ticketType }, ticketKey),
      };
    }),
  );
  return true;
}
