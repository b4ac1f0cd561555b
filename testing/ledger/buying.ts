import { expect } from "vitest";
import { type OracleItem, type OraclePrice, oraclePrice } from "../price-oracle.ts";
import { orderPlaced } from "./placed.ts";
import type { Person, Stock, WalkCoupon } from "./things.ts";
import type { Step, Walk } from "./walk.ts";

export const euro = (cents: bigint) => (Number(cents) / 100).toFixed(2);
export const CONTACT = { firstname: "Mia", lastname: "Lindner", phone: "040 7654321" };

/** None, all that there is, a part of it, or as much as it costs, there or not. */
export function creditsFor({ model, upTo }: Walk, owner: Person | null, total: number): number {
  if (owner === null) return 0;
  const there = Math.min(model.balanceOf(owner.wallet).free, total);
  return [0, there, Math.floor(there / 2), total][upTo(4)] ?? 0;
}

/** Tickets, with a coupon or without, with credits or without, insured or not: by the oracle's price, and refused where the model says so. */
export const buyTickets: Step = async (walk) => {
  const { model, upTo, pick } = walk;
  const owner = upTo(8) === 0 ? null : (pick(model.people) ?? null);
  const offer = pick(model.offersOnSale());
  if (offer === undefined) return undefined;
  const count = 1 + upTo(3);
  const isInsured = upTo(4) === 0;
  const coupon = upTo(3) === 0 ? pick(model.coupons) : undefined;
  const item: OracleItem = {
    ...{ what: "tickets", id: offer.id, cents: BigInt(offer.cents), count },
    fee: { cents: BigInt(offer.fee.cents), once: offer.fee.once },
    ...(isInsured ? { insuranceCents: BigInt(offer.insuranceCents) } : {}),
  };
  const { total } = oraclePrice([item], coupon?.terms, 0n);
  const wished = creditsFor(walk, owner, Number(total));
  const price = oraclePrice([item], coupon?.terms, BigInt(wished));
  const stock = { kind: "offer", id: offer.id } as const;
  const why = refusals(walk, { stock, count, coupon, owner, price });
  const answer = await walk.call(
    "checkout/tickets",
    {
      items: JSON.stringify({ tickets: [{ id: offer.id, quantity: count, insurance: isInsured }] }),
      ...{ subTotal: euro(price.subTotal), total: euro(total), payPal: euro(price.external) },
      ...(price.credits > 0n ? { useCredits: String(price.credits) } : {}),
      ...(coupon ? { couponId: String(coupon.id) } : {}),
      ...(owner ? {} : { ...CONTACT, email: `guest.${upTo(1_000_000)}@example.org` }),
    },
    owner,
  );
  const what = `${count} tickets of ${offer.id} for ${total}, ${price.credits} of it credits, coupon ${coupon?.id}`;
  if (answer.status !== 250) return expectRefusal(answer, why, what);
  expect(why, what).toEqual([]);
  const { eventId } = offer;
  const order = await orderPlaced(walk, { kind: "tickets", owner, couponId: coupon?.id, eventId });
  expect([order.credits, order.external, order.state], what).toEqual([
    ...[Number(price.credits), Number(price.external), price.external > 0n ? "pending" : "paid"],
  ]);
  return `order ${order.id}: ${what}`;
};

type Wanted = {
  readonly stock: Stock;
  readonly count: number;
  readonly coupon: WalkCoupon | undefined;
  readonly owner: Person | null;
  readonly price: OraclePrice;
};

/** Every sentence that may refuse it; none: it has to be sold. */
export function refusals({ model }: Walk, { stock, count, coupon, owner, price }: Wanted): RegExp[] {
  const free = owner ? model.balanceOf(owner.wallet).free : 0;
  const why: RegExp[] = [];
  if (model.freeOf(stock) < count) why.push(/^Ausverkauft|nur noch|ausgebucht/);
  if (price.credits > free) why.push(/^Die Preise haben sich geändert/);
  if (price.external > 0 && price.external < 50) why.push(/^Online bezahlen geht erst ab/);
  if (coupon === undefined) return why;
  if (coupon.owner !== undefined && coupon.owner !== owner) why.push(/^Gutschein nicht gefunden/);
  if (!model.mayUse(coupon, owner)) why.push(/schon eingelöst|offenen Bestellung/);
  if (price.coupon === 0n) why.push(/gilt nicht für deine Auswahl|^Mindestwert/);
  return why;
}

/** What bounds those who hold much without paying is told elsewhere. */
const BOUNDED = /^So viel auf einmal|^Kostenlose Tickets gibt es nur begrenzt|^Was nichts kostet/;

export function expectRefusal(
  { data }: { readonly data: unknown },
  why: readonly RegExp[],
  what: string,
): string {
  const isMeant = [BOUNDED, ...why].some((sentence) => sentence.test(String(data)));
  expect(isMeant, `${what}: ${data}`).toBe(true);
  return `refused ${what}`;
}
