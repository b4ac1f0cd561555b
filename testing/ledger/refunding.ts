import { expect } from "vitest";
import { endIfOver, giveBackCents, giveBackUnits } from "./afterwards.ts";
import { ticketsMade } from "./moving.ts";
import type { WalkOrder } from "./things.ts";
import { isBack, partOf, unitsLeft, wholeOf } from "./units.ts";
import type { Step, Walk } from "./walk.ts";

/** A paid order that is no top-up, more often one that something adds to. */
function refundable({ model, pick, upTo }: Walk): WalkOrder | undefined {
  const paid = model.orders.filter(({ state, kind }) => state === "paid" && kind !== "credits");
  return (
    (upTo(3) === 0 ? pick(paid.filter((one) => model.childrenOf(one).length > 0)) : undefined) ?? pick(paid)
  );
}

/** Some tickets, or fees, or lounges of a paid order; with them goes what was paid on top of them. */
export const refundUnits: Step = async (walk) => {
  const { house, model, upTo } = walk;
  const order = refundable(walk);
  if (order === undefined) return undefined;
  const isWhole = upTo(5) === 0;
  const parts = isWhole
    ? wholeOf(order)
    : order.units
        .filter((unit) => !isBack(unit) && upTo(2) === 0)
        .map((unit) => partOf(unit, 1 + upTo(unitsLeft(unit))));
  if (parts.length === 0) return undefined;
  const what = `${parts.map(({ unit, count }) => `${count} of ${unit.positionId}`)} of order ${order.id} back`;
  const asked = await house.refund(
    { orderId: order.id },
    { positions: parts.map(({ unit, count }) => ({ id: unit.positionId, units: count })) },
  );
  await walk.runJobs();
  const isPossible = giveBackUnits(model, order, parts);
  expect("orderRefundId" in asked, what).toBe(isPossible);
  await ticketsMade(walk, order);
  return isPossible ? what : `refused: ${what}`;
};

/** An amount, for nothing in particular. */
export const refundAmount: Step = async (walk) => {
  const { house } = walk;
  const order = refundable(walk);
  if (order === undefined) return undefined;
  const cents = 1 + walk.upTo(400);
  const asked = await house.refund({ orderId: order.id }, { amountCents: cents });
  await walk.runJobs();
  const isPossible = giveBackCents(order, cents);
  const what = `${cents} of order ${order.id} back`;
  expect("orderRefundId" in asked, what).toBe(isPossible);
  if (!isPossible) return `refused: ${what}`;
  order.unbound += cents;
  order.isBackByUnits = false;
  order.isFollowed = true;
  endIfOver(walk.model, order);
  return what;
};
