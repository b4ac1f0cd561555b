import { sql } from "kysely";
import { expect } from "vitest";
import { type OracleItem, oraclePrice } from "../price-oracle.ts";
import { CONTACT, creditsFor, euro, expectRefusal, refusals } from "./buying.ts";
import { orderPlaced } from "./placed.ts";
import { openOf } from "./units.ts";
import type { Step } from "./walk.ts";

/** Lounges, or only reserved ones. */
export const bookLounge: Step = async (walk) => {
  const { model, upTo, pick } = walk;
  const owner = upTo(8) === 0 ? null : (pick(model.people) ?? null);
  const lounge = pick(model.lounges.filter(({ eventId }) => !model.cancelledEvents.has(eventId)));
  if (lounge === undefined) return undefined;
  const count = 1 + upTo(2);
  const reserved = upTo(2) === 0;
  const coupon = upTo(3) === 0 ? pick(model.coupons) : undefined;
  const item: OracleItem = { what: "lounges", id: lounge.id, cents: BigInt(lounge.cents), count, reserved };
  const { total } = oraclePrice([item], coupon?.terms, 0n);
  const wished = creditsFor(walk, owner, Number(total));
  const price = oraclePrice([item], coupon?.terms, BigInt(wished));
  const stock = { kind: "lounge", id: lounge.id } as const;
  const why = refusals(walk, { stock, count, coupon, owner, price });
  const answer = await walk.call(
    "checkout/lounges",
    {
      items: JSON.stringify({ lounges: [{ id: lounge.id, quantity: count, reservation: reserved }] }),
      ...{ total: euro(price.total), payPal: euro(price.external) },
      ...(price.credits > 0n ? { useCredits: String(price.credits) } : {}),
      ...(coupon ? { couponId: String(coupon.id) } : {}),
      ...(owner ? {} : { ...CONTACT, email: `guest.${upTo(1_000_000)}@example.org` }),
    },
    owner,
  );
  const what = `${count} lounges ${lounge.id}${reserved ? " reserved" : ""} for ${price.total}, ${price.credits} of it credits, coupon ${coupon?.id}`;
  if (answer.status !== 250) return expectRefusal(answer, why, what);
  expect(why, what).toEqual([]);
  const order = await orderPlaced(walk, {
    ...{ kind: "lounges", owner, couponId: coupon?.id, eventId: lounge.eventId },
  });
  expect([order.credits, order.external]).toEqual([Number(price.credits), Number(price.external)]);
  return `order ${order.id}: ${what}`;
};

/** What is open of an order of reserved lounges. */
export const payRest: Step = async (walk) => {
  const { model, pick } = walk;
  const parent = pick(
    model.orders.filter(
      (order) => order.owner !== null && model.people.includes(order.owner) && openOf(order).units > 0,
    ),
  );
  if (parent === undefined || parent.owner === null) return undefined;
  const { cents: total } = openOf(parent);
  const wished = creditsFor(walk, parent.owner, total);
  const { rows } = await sql<{ id: number }>`
    select id from lounge_booking where order_id = ${parent.id} order by id limit 1`.execute(walk.db);
  const answer = await walk.call(
    "lounge/payRest",
    {
      ...{ bookingId: String(rows[0]?.id), total: euro(BigInt(total)) },
      ...(wished > 0 ? { useCredits: String(wished) } : {}),
    },
    parent.owner,
  );
  const { free } = model.balanceOf(parent.owner.wallet);
  const what = `rest of order ${parent.id} for ${total}, ${wished} of it credits`;
  const why = [
    ...(model.childrenOf(parent).length > 0 ? [/./] : []),
    ...(model.isCalledOff(parent) ? [/./] : []),
    ...(wished > free ? [/^Die Preise haben sich geändert/] : []),
    ...(total > wished && total - wished < 50 ? [/^Online bezahlen geht erst ab/] : []),
  ];
  if (answer.status !== 250) return expectRefusal(answer, why, what);
  expect(why, what).toEqual([]);
  const { owner, eventId } = parent;
  const order = await orderPlaced(walk, { kind: "lounge_rest", owner, couponId: undefined, eventId, parent });
  return `order ${order.id}: ${what}`;
};
