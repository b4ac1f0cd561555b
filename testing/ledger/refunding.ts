import { expect } from "vitest";
import { endIfOver, giveBackCents, giveBackUnits } from "./afterwards.ts";
import { ticketsMade } from "./moving.ts";
import { isBack, isDisputed, partOf, unitsLeft, wholeOf } from "./units.ts";
import type { Step, Walk } from "./walk.ts";

/** A paid order; a top-up goes back as a whole. */
const refundable = ({ model, pick }: Walk) =>
  pick(model.orders.filter(({ state, kind }) => state === "paid" && kind !== "credits"));

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

/** The office gives a top-up back, whatever was spent of it. */
export const refundTopUp: Step = async (walk) => {
  const { house, model, pick } = walk;
  const order = pick(
    model.orders.filter(
      ({ state, kind, isForgotten }) => state === "paid" && kind === "credits" && !isForgotten,
    ),
  );
  if (order === undefined) return undefined;
  const positions = order.units.map(({ positionId, quantity }) => ({ id: positionId, units: quantity }));
  const asked = await house.refund({ orderId: order.id }, { positions });
  await walk.runJobs();
  const isPossible = giveBackUnits(model, order, wholeOf(order));
  expect("orderRefundId" in asked, `top-up ${order.id}`).toBe(isPossible);
  return isPossible ? `top-up ${order.id} back` : `refused: top-up ${order.id} is disputed`;
};

/** A member gives one back of which nothing was spent. */
export const returnTopUp: Step = async (walk) => {
  const { model, house } = walk;
  const person = walk.pick(model.people);
  if (person === undefined) return undefined;
  const { data } = await walk.call("wallet/transactions", {}, person);
  const [first] = (data as { returnable: { id: number; amount: number }[] }).returnable;
  if (first === undefined) return undefined;
  const answer = await walk.call("wallet/returnTopUp", { id: String(first.id) }, person);
  expect(answer).toMatchObject({ status: 250 });
  await walk.runJobs();
  const { rows } = await house.database.pool.query("select order_id from ledger_transfer where id = $1", [
    first.id,
  ]);
  const order = model.orders.find(({ id }) => id === Number(rows[0]?.order_id));
  const { free } = model.balanceOf(person.wallet);
  expect(order).toMatchObject({ external: first.amount, isIssued: true, isRevoked: false, owner: person });
  expect(free).toBeGreaterThanOrEqual(first.amount);
  expect(order && !isDisputed(order) && giveBackUnits(model, order, wholeOf(order))).toBe(true);
  return `top-up ${order?.id} returned`;
};
