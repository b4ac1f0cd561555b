import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { type Guest, latinNames, type PersonName } from "../buyer/guest.ts";

/** What is wanted of one offer. `names` holds one entry a ticket when the offer's tickets carry names. */
export type DraftItem = { offerId: number; quantity: number; insured: boolean; names: PersonName[] };

/** What a guest has entered so far. `buyerAttends`: the first named ticket carries the buyer's own name. */
export type Draft = { items: DraftItem[]; guest: Guest; buyerAttends: boolean };

/** A ticket that carries a name: where it lies in the draft, and whose it is. */
export type NamedTicket = {
  offerId: number;
  /** Place among the tickets of its offer, from 0. */
  index: number;
  /** Place among all named tickets, from 1. */
  number: number;
  offerTitle: string;
  name: PersonName;
  /** The name is taken from the buyer's data. */
  ownName: boolean;
};

const NO_NAME: PersonName = { firstname: "", lastname: "" };

/** Can be bought at this moment, as far as the server last said. */
export function isBuyable(offer: TicketItem): boolean {
  return offer.saleState === "open" && offer.available > 0;
}

/** The most that one order may take of an offer. */
export function maxQuantity(offer: TicketItem): number {
  return isBuyable(offer) ? Math.min(offer.available, offer.maxPerOrder) : 0;
}

/** A draft that wants `quantity` tickets of one offer and nothing else. */
export function newDraft(offer: TicketItem | undefined, quantity: number, guest: Guest): Draft {
  const draft: Draft = { items: [], guest, buyerAttends: true };
  return offer === undefined ? draft : setQuantity(draft, offer, quantity);
}

/** Names already typed are kept when the quantity goes down and up again. */
export function setQuantity(draft: Draft, offer: TicketItem, quantity: number): Draft {
  const wanted = Math.max(0, Math.min(quantity, maxQuantity(offer)));
  const old = draft.items.find((item) => item.offerId === offer.id);
  const item: DraftItem = { ...(old ?? { offerId: offer.id, insured: false, names: [] }), quantity: wanted };
  return { ...draft, items: [...draft.items.filter((other) => other.offerId !== offer.id), item] };
}

export function setInsured(draft: Draft, offerId: number, insured: boolean): Draft {
  return withItem(draft, offerId, (item) => ({ ...item, insured }));
}

/** Gives a ticket a name, or another part of it. */
export function setTicketName(
  draft: Draft,
  offerId: number,
  index: number,
  name: Partial<PersonName>,
): Draft {
  return withItem(draft, offerId, (item) => {
    const names = Array.from(
      { length: Math.max(item.names.length, index + 1) },
      (_, place) => item.names[place] ?? NO_NAME,
    );
    names[index] = { ...(names[index] ?? NO_NAME), ...name };
    return { ...item, names };
  });
}

function withItem(draft: Draft, offerId: number, change: (item: DraftItem) => DraftItem): Draft {
  return { ...draft, items: draft.items.map((item) => (item.offerId === offerId ? change(item) : item)) };
}

/** Brings a draft in line with what the server offers now: quantities never exceed what is left. */
export function fitToOffers(draft: Draft, offers: readonly TicketItem[]): Draft {
  return offers.reduce((fitted, offer) => {
    const item = fitted.items.find((one) => one.offerId === offer.id);
    return item === undefined ? fitted : setQuantity(fitted, offer, item.quantity);
  }, draft);
}

/** Offers of which fewer are left than the draft wants, though some are; with the quantity that is possible. */
export function cutQuantities(
  draft: Draft,
  offers: readonly TicketItem[],
): { offer: TicketItem; quantity: number }[] {
  return offers.flatMap((offer) => {
    const wanted = draft.items.find((item) => item.offerId === offer.id)?.quantity ?? 0;
    const most = maxQuantity(offer);
    return most > 0 && wanted > most ? [{ offer, quantity: most }] : [];
  });
}

/** What is wanted, in the order in which the event shows its offers; offers that are gone are left out. */
export function wantedItems(
  draft: Draft,
  offers: readonly TicketItem[],
): { offer: TicketItem; item: DraftItem }[] {
  return offers.flatMap((offer) => {
    const item = draft.items.find((one) => one.offerId === offer.id);
    return item === undefined || item.quantity < 1 ? [] : [{ offer, item }];
  });
}

/** The tickets that need a name, in order. */
export function namedTickets(draft: Draft, offers: readonly TicketItem[]): NamedTicket[] {
  const tickets: NamedTicket[] = [];
  for (const { offer, item } of wantedItems(draft, offers)) {
    if (offer.personal !== 1) continue;
    for (let index = 0; index < item.quantity; index++) {
      const ownName = draft.buyerAttends && tickets.length === 0;
      const { firstname, lastname, ...latin } = ownName ? draft.guest : (item.names[index] ?? NO_NAME);
      tickets.push({
        offerId: offer.id,
        index,
        number: tickets.length + 1,
        offerTitle: offer.ticketTitle,
        name: { firstname, lastname, ...latinNames(latin) },
        ownName,
      });
    }
  }
  return tickets;
}
