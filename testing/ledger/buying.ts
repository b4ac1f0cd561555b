import { expect } from "vitest";
import { type OracleItem, oraclePrice } from "../price-oracle.ts";
import type { WalkCoupon, WalkOffer } from "./model.ts";
import { orderPlaced, type Step, type Walk } from "./walk.ts";

const euro = (cents: number) => (cents / 100).toFixed(2);

/** Tickets, with a coupon or without, with credits or without, insured or not: by the oracle's price, and refused where the model says so. */
export const buyTickets: Step = async (walk) => {
  const { model, upTo, pick } = walk;
  const owner = upTo(8) === 0 ? null : (pick(model.people) ?? null);
  const offer = pick(model.offersOnSale());
  if (offer === undefined) return undefined;
  const count = 1 + upTo(3);
  const isInsured = upTo(4) === 0;
  const coupon = upTo(2) === 0 ? pick(model.coupons) : undefined;
  const item: OracleItem = {
    ...{ what: "tickets", id: offer.id, cents: BigInt(offer.cents), count },
    fee: { cents: BigInt(offer.fee.cents), once: offer.fee.once },
    ...(isInsured ? { insuranceCents: BigInt(offer.insuranceCents) } : {}),
  };
  const free = owner ? model.balanceOf(owner.wallet).free : 0;
  const total = Number(oraclePrice([item], coupon?.terms, 0n).total);
  const wished = owner
    ? [0, Math.min(free, total), Math.floor(Math.min(free, total) / 2), total][upTo(4)]
    : 0;
  const price = oraclePrice([item], coupon?.terms, BigInt(wished ?? 0));
  const [credits, external] = [Number(price.credits), Number(price.external)];
  const why = refusals(walk, {
    offer,
    count,
    coupon,
    owner,
    credits,
    free,
    external,
    taken: Number(price.coupon),
  });
  const answer = await walk.call(
    "checkout/tickets",
    {
      items: JSON.stringify({ tickets: [{ id: offer.id, quantity: count, insurance: isInsured }] }),
      ...{ subTotal: euro(Number(price.subTotal)), total: euro(total), payPal: euro(external) },
      ...(credits > 0 ? { useCredits: String(credits) } : {}),
      ...(coupon ? { couponId: String(coupon.id) } : {}),
      ...(owner ? {} : { firstname: "Mia", lastname: "Lindner", phone: "040 7654321" }),
      ...(owner ? {} : { email: `guest.${upTo(1_000_000)}@example.org` }),
    },
    owner,
  );
  const what = `${count} tickets of ${offer.id} for ${total}, ${credits} of it credits${coupon ? `, coupon ${coupon.id}` : ""}`;
  if (answer.status !== 250) {
    const isBounded = /^So viel auf einmal|^Kostenlose Tickets gibt es nur begrenzt/.test(
      String(answer.data),
    );
    if (!isBounded)
      expect(
        why.some((sentence) => sentence.test(String(answer.data))),
        `${what}: ${answer.data}`,
      ).toBe(true);
    return `refused ${what}`;
  }
  expect(why, what).toEqual([]);
  const order = await orderPlaced(walk, {
    kind: "tickets",
    owner,
    couponId: coupon?.id,
    eventId: offer.eventId,
  });
  expect([order.credits, order.external, order.state], what).toEqual([
    ...[credits, external, external > 0 ? "pending" : "paid"],
  ]);
  return `order ${order.id}: ${what}`;
};

type Wanted = {
  readonly offer: WalkOffer;
  readonly count: number;
  readonly coupon: WalkCoupon | undefined;
  readonly owner: object | null;
  readonly credits: number;
  readonly free: number;
  readonly external: number;
  readonly taken: number;
};

/** Every sentence that may refuse it; none: it has to be sold. */
function refusals({ model }: Walk, { offer, count, coupon, owner, ...price }: Wanted): RegExp[] {
  const { sold, held } = model.stockOf({ kind: "offer", id: offer.id });
  const why: RegExp[] = [];
  if (offer.quota - sold - held < count) why.push(/^Ausverkauft|nur noch/);
  if (price.credits > price.free) why.push(/^Die Preise haben sich geändert/);
  if (price.external > 0 && price.external < 50) why.push(/^Online bezahlen geht erst ab/);
  if (coupon === undefined) return why;
  const uses = model.usesOf(coupon.id);
  if (coupon.owner !== undefined && coupon.owner !== owner) why.push(/^Gutschein nicht gefunden/);
  if (uses.held + uses.used >= coupon.most) why.push(/schon eingelöst/);
  if (price.taken === 0) why.push(/gilt nicht für deine Auswahl|^Mindestwert/);
  return why;
}

/** Credits for the own wallet. */
export const topUp: Step = async (walk) => {
  const owner = walk.pick(walk.model.people);
  if (owner === undefined) return undefined;
  const cents = 100 + walk.upTo(50) * 100;
  const answer = await walk.call("checkout/credits", { credits: String(cents) }, owner);
  expect(answer, "top-up").toMatchObject({ status: 250 });
  const order = await orderPlaced(walk, { kind: "credits", owner, couponId: undefined, eventId: null });
  return `order ${order.id}: credits for ${cents}`;
};

/** Points for a coupon of one's own. */
export const exchangePoints: Step = async (walk) => {
  const { model, pick, rewardId } = walk;
  const owner = pick(model.people);
  if (owner === undefined) return undefined;
  const points = model.lifetimePointsOf(owner) - owner.spentPoints;
  const { status, data } = await walk.call("coupon/buyCoupon", { id: String(rewardId) }, owner);
  expect([status, data], `${points} points`).toEqual(
    points < 20
      ? [409, "Nicht genügend Punkte"]
      : [250, expect.objectContaining({ title: "Fünf Euro auf Tickets" })],
  );
  if (status !== 250) return `too few points: ${points}`;
  owner.spentPoints += 20;
  const terms = { for: { tickets: { type: "all", items: [] } }, amountCents: 500n, minCents: 0n } as const;
  model.coupons.push({ id: (data as { id: number }).id, owner, most: 1, terms });
  return "a reward";
};
