import { expect } from "vitest";
import { creditsFor, euro, expectRefusal } from "./buying.ts";
import { TOKEN_CENTS } from "./open-walk.ts";
import { orderPlaced } from "./placed.ts";
import type { Step } from "./walk.ts";

/** Credits for the own wallet. */
export const topUp: Step = async (walk) => {
  const owner = walk.pick(walk.model.people);
  if (owner === undefined) return undefined;
  const cents = 500 + walk.upTo(30) * 500;
  const answer = await walk.call("checkout/credits", { credits: String(cents) }, owner);
  expect(answer, "top-up").toMatchObject({ status: 250 });
  const order = await orderPlaced(walk, { kind: "credits", owner, couponId: undefined, eventId: null });
  return `order ${order.id}: credits for ${cents}`;
};

/** A token for the cloakroom, with credits or without. */
export const buyToken: Step = async (walk) => {
  const { model, pick } = walk;
  const owner = pick(model.people);
  const eventId = pick(model.offersOnSale())?.eventId;
  if (owner === undefined || eventId === undefined) return undefined;
  const wished = creditsFor(walk, owner, TOKEN_CENTS);
  const { free } = model.balanceOf(owner.wallet);
  const why = [
    ...(wished > free ? [/^Die Preise haben sich geändert/] : []),
    ...(TOKEN_CENTS > wished && TOKEN_CENTS - wished < 50 ? [/^Online bezahlen geht erst ab/] : []),
  ];
  const form = { eventId: String(eventId), gaderobePrice: euro(BigInt(TOKEN_CENTS)) };
  const paying = wished > 0 ? { useCredits: String(wished) } : {};
  const answer = await walk.call("checkout/garderobe", { ...form, ...paying }, owner);
  const what = `token of event ${eventId}, ${wished} of it credits`;
  if (answer.status !== 250) return expectRefusal(answer, why, what);
  expect(why, what).toEqual([]);
  const order = await orderPlaced(walk, { kind: "cloakroom", owner, couponId: undefined, eventId });
  return `order ${order.id}: ${what}`;
};

const COUPON = { for: { tickets: { type: "all", items: [] } }, amountCents: 500n, minCents: 0n } as const;

/** Points for a coupon of one's own, of which there may be only some. */
export const exchangePoints: Step = async (walk) => {
  const { model, pick } = walk;
  const owner = pick(model.people);
  const reward = pick(model.rewards);
  if (owner === undefined || reward === undefined) return undefined;
  const points = model.lifetimePointsOf(owner) - owner.spentPoints;
  const isGone = reward.taken === reward.stock;
  const { status, data } = await walk.call("coupon/buyCoupon", { id: String(reward.id) }, owner);
  const what = `reward ${reward.id} for ${reward.points} of ${points} points`;
  expect([status, data], what).toEqual(
    points < reward.points
      ? [409, "Nicht genügend Punkte"]
      : isGone
        ? [409, "Diese Prämie ist gerade vergriffen."]
        : [250, expect.objectContaining({ title: "Fünf Euro auf Tickets" })],
  );
  if (status !== 250) return `refused ${what}`;
  owner.spentPoints += reward.points;
  reward.taken++;
  const { id } = data as { id: number };
  model.coupons.push({ id, owner, most: 1, mostEach: undefined, terms: COUPON });
  return what;
};
