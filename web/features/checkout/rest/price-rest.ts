import type { EventDetails } from "#contract/areas/eventdetails.ts";
import type { OwnLounge } from "#contract/areas/tickets.ts";
import { type Reductions, reducePrice } from "#contract/pricing/reduce-price.ts";
import type { OrderLine, OrderPrice } from "../order/order-lines.ts";

/** Reserved lounges of one order, which are paid together. */
export type RestOfOrder = {
  /** One of them, always the same: the first that was booked. */
  readonly bookingId: number;
  /** Those of which something is open. */
  readonly lounges: readonly OwnLounge[];
};

export const restSubject = ({ bookingId }: RestOfOrder) => `rest.${bookingId}` as const;

/** What is open of the order of a booking; undefined for a booking that is not the member's. */
export function restOfOrder(own: readonly OwnLounge[], bookingId: number): RestOfOrder | undefined {
  const cipher = own.find((lounge) => lounge.bookingId === bookingId)?.cipher;
  const all = own.filter((lounge) => lounge.cipher === cipher);
  if (cipher === undefined) return undefined;
  return {
    bookingId: Math.min(...all.map((lounge) => lounge.bookingId)),
    lounges: all.filter(({ openAmount }) => openAmount > 0),
  };
}

export type PricedRest = OrderPrice & {
  readonly lines: readonly OrderLine[];
  /** „2 × Galerie links, Balkon“ */
  readonly itemsText: string;
};

/** What the rest will cost, computed as the server computes it; no coupon is for it. */
export function priceRest({ lounges }: RestOfOrder, { creditsCents }: Reductions): PricedRest {
  const kinds = [...Map.groupBy(lounges, ({ id }) => id).values()].map((some) => ({
    itemId: some[0]?.id ?? 0,
    quantity: some.length,
    amountCents: some.reduce((sum, { openAmount }) => sum + Math.round(openAmount * 100), 0),
    name: some.length === 1 ? (some[0]?.title ?? "") : `${some.length} × ${some[0]?.title ?? ""}`,
  }));
  const { discounts: _, ...price } = reducePrice(kinds, { creditsCents });
  return {
    ...price,
    lines: kinds.map(({ name, amountCents }) => ({ label: `${name}, Rest`, cents: amountCents })),
    itemsText: kinds.map(({ name }) => name).join(", "),
  };
}

/** Why the rest cannot be paid now, as the server last said; null while it can. */
export function restClosedText(
  { lounges }: RestOfOrder,
  { paymentMethods }: Pick<EventDetails, "paymentMethods">,
): string | null {
  if (lounges.length === 0) return "Für diese Buchung ist nichts mehr offen.";
  if (lounges.some(({ restCipher }) => restCipher !== null))
    return "Der Rest wird schon bezahlt. Den Weg zur Zahlung findest du bei deiner Lounge.";
  if (lounges.some(({ payable }) => payable === 0)) return "Dieses Event ist vorbei.";
  return paymentMethods.length === 0 ? "Gerade nicht zu kaufen" : null;
}
