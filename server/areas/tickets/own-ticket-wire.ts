import type { Calls } from "#contract/all-calls.ts";
import type { OwnTicket as WireTicket } from "#contract/areas/tickets.ts";
import type { Answer } from "#contract/call.ts";
import { pictureUrl } from "#contract/pictures.ts";
import { upgradesFrom } from "#contract/pricing/upgrade-ladder.ts";
import type { FileReferences, OrderReferences } from "#server/areas/checkout/public.ts";
import type { EventOfTicket } from "#server/areas/events/public.ts";
import { shownName } from "#server/areas/people/public.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { ticketFileName } from "./document-names.ts";
import type { FileBesideTickets, OfferedTicket, OwnTicket } from "./own-tickets.ts";
import type { TransferOnItsWay } from "./own-tickets-facts.ts";
import { shortCodeOf } from "./ticket-code.ts";

export type WireDeps = { readonly references: OrderReferences; readonly files: FileReferences };

const STATUS = { valid: 0, used: 1, revoked: 2 } as const;
const flag = (value: boolean) => (value ? 1 : 0);

/** A ticket as its holder is shown it (spec, section 3 "User's ticket"). What no longer counts has neither code nor file. */
export function toOwnTicket(deps: WireDeps, ticket: OwnTicket, now: Date): WireTicket {
  const { event, order, facts, offer } = ticket;
  const status = event.isCalledOff ? 2 : STATUS[ticket.state];
  const hasBegun = event.startsAt <= now;
  const isOver = event.endsAt <= now;
  const isNew = status === 0 && !hasBegun;
  const counts = status !== 2;
  const isUpgradePending = status === 0 && !isOver && facts.isUpgradePending;
  // Nothing else is under way with it.
  const isAtRest = !facts.isUpgradePending && facts.transfer === null && facts.returning === null;
  const isFree = isNew && isAtRest;
  const reference = (type: "ticket" | "calendar", file: FileBesideTickets | undefined, name: string) =>
    file === undefined
      ? null
      : { file: deps.files.referenceTo(type, { id: file.id, orderNumber: order.number }, now), name };
  return {
    id: ticket.id,
    eventId: event.id,
    title: event.title,
    ticketTitle: offer?.title ?? "",
    ticketDescription: offer?.description ?? "",
    ...pictureOf(event),
    startTime: event.startsLocal,
    endTime: event.endsLocal,
    location: event.venue,
    city: event.city,
    status,
    isNew: flag(isNew),
    isRunning: flag(counts && hasBegun && !isOver),
    ticketType: ticket.ticketType,
    ticketUpgrades: flag(event.hasUpgrades),
    upgrades: event.hasUpgrades && status === 0 && !isOver && isAtRest ? upgradesOf(ticket) : [],
    upgradePending: flag(isUpgradePending),
    gaderobe: flag(event.cloakroom),
    gaderobePrice: event.cloakroomPriceCents === null ? null : event.cloakroomPriceCents / 100,
    secureCode: counts ? ticket.secureCode : null,
    shortCode: counts ? shortCodeOf(ticket.secureCode) : null,
    holder: `${ticket.firstname} ${ticket.lastname}`,
    ...orderOf(deps, ticket),
    file: counts
      ? reference("ticket", ticket.file, ticketFileName(event.title, ticket, { index: 1, count: 1 }))
      : null,
    calendar: isNew ? reference("calendar", ticket.calendar, ticket.calendar?.fileName ?? "") : null,
    transferable: flag(isFree),
    transfer: isNew && facts.transfer !== null ? toTransfer(facts.transfer) : null,
    returnable: flag(event.hasReturns && isFree && !facts.isGiven),
    returning: flag(counts && facts.returning !== null),
  };
}

/** The order of a ticket that a friend gave is the friend's. */
function orderOf({ references }: WireDeps, { order, facts }: OwnTicket) {
  if (facts.isGiven) return { orderNumber: null, cipher: null };
  return { orderNumber: order.number, cipher: references.cipherOf(order) };
}

const toTransfer = ({ id, friendId, friendFirstname, friendLastname, offeredAt }: TransferOnItsWay) => ({
  ...{ id, friendId, offeredAt: berlinWallClock(offeredAt) },
  firstname: shownName({ firstname: friendFirstname, lastname: friendLastname }),
});

const pictureOf = ({ pictureKey, pictureAlt }: EventOfTicket) => ({
  image: pictureKey === null ? "" : pictureUrl(pictureKey, 1200, "jpg"),
  imageKey: pictureKey ?? "",
  imageAlt: pictureAlt ?? "",
});

type WireOffered = Extract<Answer<Calls["tickets/getTickets"]>, { status: 250 }>["data"]["offered"][number];

/** A ticket that a friend wants to give, as it is shown to whom it is offered: without its code. */
export const toOffered = (offered: OfferedTicket): WireOffered => ({
  ...toTransfer(offered),
  ticketId: offered.ticketId,
  title: offered.event.title,
  ticketTitle: offered.ticketTitle,
  startTime: offered.event.startsLocal,
  ...pictureOf(offered.event),
});

/** What the event sells of the better types until it is over; of several offers of a type the first that has a place, or the first. */
function upgradesOf({ ticketType, offers }: OwnTicket): WireTicket["upgrades"] {
  return upgradesFrom(ticketType).flatMap(({ type, feeCents }) => {
    const ofType = offers.filter((offer) => offer.isOnSale && offer.ticketType === type);
    const offer = ofType.find(({ free }) => free > 0) ?? ofType[0];
    if (offer === undefined) return [];
    return {
      upgradeLevel: type,
      title: offer.title,
      description: offer.description,
      upgradeFee: feeCents / 100,
      available: Math.max(0, offer.free),
    };
  });
}
