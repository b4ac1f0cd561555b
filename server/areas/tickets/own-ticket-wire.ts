import type { OwnTicket as WireTicket } from "#contract/areas/tickets.ts";
import { pictureUrl } from "#contract/pictures.ts";
import { upgradesFrom } from "#contract/pricing/upgrade-ladder.ts";
import type { FileReferences, OrderReferences } from "#server/areas/checkout/public.ts";
import { ticketFileName } from "./document-names.ts";
import type { FileBesideTickets, OwnTicket } from "./own-tickets.ts";
import { shortCodeOf } from "./ticket-code.ts";

export type WireDeps = { readonly references: OrderReferences; readonly files: FileReferences };

const STATUS = { valid: 0, used: 1, revoked: 2 } as const;
const flag = (value: boolean) => (value ? 1 : 0);

/** A ticket as its holder is shown it (spec, section 3 "User's ticket"). What no longer counts has neither code nor file. */
export function toOwnTicket(deps: WireDeps, ticket: OwnTicket, now: Date): WireTicket {
  const { event, order, offers } = ticket;
  const status = event.isCalledOff ? 2 : STATUS[ticket.state];
  const hasBegun = event.startsAt <= now;
  const isOver = event.endsAt <= now;
  const isNew = status === 0 && !hasBegun;
  const counts = status !== 2;
  const reference = (type: "ticket" | "calendar", file: FileBesideTickets | undefined, name: string) =>
    file === undefined
      ? null
      : { file: deps.files.referenceTo(type, { id: file.id, orderNumber: order.number }, now), name };
  return {
    id: ticket.id,
    eventId: event.id,
    title: event.title,
    ticketTitle: ticket.title,
    ticketDescription: offers.find(({ id }) => id === ticket.offerId)?.description ?? "",
    image: event.pictureKey === null ? "" : pictureUrl(event.pictureKey, 1200, "jpg"),
    imageKey: event.pictureKey ?? "",
    imageAlt: event.pictureAlt ?? "",
    startTime: event.startsLocal,
    endTime: event.endsLocal,
    location: event.venue,
    city: event.city,
    status,
    isNew: flag(isNew),
    isRunning: flag(counts && hasBegun && !isOver),
    ticketType: ticket.ticketType,
    ticketUpgrades: flag(event.hasUpgrades),
    upgrades: event.hasUpgrades && isNew ? upgradesOf(ticket) : [],
    upgradePending: 0,
    gaderobe: flag(event.cloakroom),
    gaderobePrice: event.cloakroomPriceCents === null ? null : event.cloakroomPriceCents / 100,
    secureCode: counts ? ticket.secureCode : null,
    shortCode: counts ? shortCodeOf(ticket.secureCode) : null,
    holder: `${ticket.firstname} ${ticket.lastname}`,
    orderNumber: order.number,
    cipher: deps.references.cipherOf(order),
    file: counts
      ? reference("ticket", ticket.file, ticketFileName(event.title, ticket, { index: 1, count: 1 }))
      : null,
    calendar: isNew ? reference("calendar", ticket.calendar, ticket.calendar?.fileName ?? "") : null,
    transferable: 0,
    transfer: null,
    returnable: 0,
    returning: 0,
  };
}

/** What the event offers of the better types; of several offers of a type the first that has a place, or the first. */
function upgradesOf({ ticketType, offers }: OwnTicket): WireTicket["upgrades"] {
  return upgradesFrom(ticketType).flatMap(({ type, feeCents }) => {
    const ofType = offers.filter((offer) => offer.ticketType === type);
    const offer = ofType.find(({ free }) => free > 0) ?? ofType[0];
    if (offer === undefined) return [];
    return {
      upgradeLevel: type,
      title: offer.title,
      upgradeFee: feeCents / 100,
      available: Math.max(0, offer.free),
    };
  });
}
