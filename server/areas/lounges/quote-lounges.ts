import { loungeCharges } from "#contract/pricing/price-lounges.ts";
import type { CommonRefusal, Quote } from "#server/areas/checkout/public.ts";
import {
  type EventForSale,
  type LoungeForSale,
  loadEventForSale,
  loadLoungesForSale,
  loungePlaces,
  usualVat,
} from "#server/areas/events/public.ts";
import type { Transaction } from "#server/platform/database.ts";

export type WantedLounge = {
  readonly id: number;
  readonly quantity: number;
  /** Only reserved: a part of its price now, the rest stays open. */
  readonly reservation?: boolean | undefined;
};

/** Why lounges are not booked. Nothing is bought, nothing is held. */
export type LoungeRefusal =
  | CommonRefusal
  | { readonly kind: "unknown-lounge" }
  | { readonly kind: "lounge-twice" }
  | { readonly kind: "several-events" }
  | { readonly kind: "sold-out"; readonly title: string; readonly left: number };

/** What lounges of one event cost at this moment, their rows locked. */
export async function quoteLounges(
  tx: Transaction,
  wanted: readonly WantedLounge[],
  at: Date,
): Promise<Quote | LoungeRefusal> {
  const ids = wanted.map(({ id }) => id);
  if (new Set(ids).size < ids.length) return { kind: "lounge-twice" };
  const free = await loungePlaces.lock(tx, ids);
  // After the lock: whoever calls the event off has waited for it, or is seen.
  const known = await loadLoungesForSale(tx, ids);
  const lounges = wanted.flatMap((item) => {
    const lounge = known.get(item.id);
    return lounge ? [{ ...item, lounge }] : [];
  });
  const [first] = lounges;
  if (first === undefined || lounges.length < wanted.length) return { kind: "unknown-lounge" };
  const { eventId } = first.lounge;
  if (lounges.some(({ lounge }) => lounge.eventId !== eventId)) return { kind: "several-events" };
  const event = await loadEventForSale(tx, eventId);
  if (event === undefined || event.state === "draft") return { kind: "unknown-lounge" };
  if (event.state === "cancelled") return { kind: "event-cancelled" };
  if (event.endsAt <= at) return { kind: "event-over" };
  for (const { lounge, quantity } of lounges) {
    const left = free.get(lounge.id) ?? 0;
    if (left < quantity) return { kind: "sold-out", title: lounge.title, left };
  }
  return quoteOf(event, lounges);
}

function quoteOf(
  event: EventForSale,
  lounges: readonly (WantedLounge & { readonly lounge: LoungeForSale })[],
): Quote {
  const charges = loungeCharges(
    lounges.map(({ lounge, quantity, reservation }) => ({
      ...{ loungeId: lounge.id, quantity, priceCents: lounge.priceCents },
      isReserved: reservation === true,
    })),
  );
  const unitsOf = (some: typeof lounges) => some.reduce((units, { quantity }) => units + quantity, 0);
  return {
    kind: "lounges",
    eventId: event.id,
    organiserId: event.organiserId,
    positions: lounges.map(({ lounge, quantity, reservation }, index) => ({
      kind: reservation ? RESERVED : BOOKED,
      subjectId: lounge.id,
      category: "lounges",
      ticketType: null,
      title: lounge.title,
      quantity,
      amountCents: charges[index]?.amountCents ?? 0,
      vatBasisPoints: usualVat(event.country),
      attendee: null,
    })),
    people: [],
    claims: lounges.map(({ id, quantity: units }) => ({ resource: loungePlaces.kind, id, units })),
    places: unitsOf(lounges),
    freePlaces: unitsOf(lounges.filter(({ lounge }) => lounge.priceCents === 0)),
    freeNeedsConfirmation: event.freeNeedsConfirmation,
  };
}

/** Kinds of positions: with all of its price, or a part of it. */
export const BOOKED = "lounge";
export const RESERVED = "lounge_deposit";
