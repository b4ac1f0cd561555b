import { expect } from "vitest";
import { endIfOver, fulfil, giveBackCents, giveBackUnits } from "./afterwards.ts";
import { isDisputed, leftOf, wholeOf } from "./units.ts";
import type { Step, Walk } from "./walk.ts";

const topUpOf = ({ model, pick }: Walk) =>
  pick(
    model.orders.filter(
      ({ state, kind, isForgotten }) => state === "paid" && kind === "credits" && !isForgotten,
    ),
  );

/** The office gives a top-up back, whatever was spent of it. */
export const refundTopUp: Step = async (walk) => {
  const { house, model } = walk;
  const order = topUpOf(walk);
  if (order === undefined) return undefined;
  const positions = order.units.map(({ positionId, quantity }) => ({ id: positionId, units: quantity }));
  const asked = await house.refund({ orderId: order.id }, { positions });
  await walk.runJobs();
  const isPossible = giveBackUnits(model, order, wholeOf(order));
  expect("orderRefundId" in asked, `top-up ${order.id}`).toBe(isPossible);
  return isPossible ? `top-up ${order.id} back` : `refused: top-up ${order.id} is disputed`;
};

/** An amount of a top-up goes back, as far as its credits are there: they leave with it, and come again where the provider refuses. */
export const refundTopUpAmount: Step = async (walk) => {
  const { house, model, upTo } = walk;
  const order = topUpOf(walk);
  const wallet = order?.owner?.wallet;
  if (order === undefined || wallet === undefined) return undefined;
  const { external: left } = leftOf(order);
  const cents = upTo(4) === 0 ? left : 1 + upTo(400);
  const isRefused = upTo(3) === 0;
  if (isRefused) house.stripe.failNext(400, 1, "POST /v1/refunds");
  const asked = await house.refund({ orderId: order.id }, { amountCents: cents });
  await walk.runJobs();
  house.stripe.answerAgain();
  const what = `${cents} of top-up ${order.id} back`;
  const isLeft = cents <= left && !isDisputed(order);
  if (isLeft) fulfil(model, order);
  const taken = Math.min(cents, order.standing);
  const isPossible = isLeft && taken <= model.balanceOf(wallet).free;
  expect("orderRefundId" in asked, what).toBe(isPossible);
  if (isPossible && isRefused) order.failedBack = cents;
  if (!isPossible || isRefused) return `refused: ${what}`;
  giveBackCents(order, cents);
  wallet.moved -= taken;
  order.standing -= taken;
  order.isBackByUnits = false;
  endIfOver(model, order);
  return what;
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
  expect(order).toMatchObject({ owner: person, isIssued: true, standing: first.amount });
  expect(model.balanceOf(person.wallet).free).toBeGreaterThanOrEqual(first.amount);
  expect(order && giveBackUnits(model, order, wholeOf(order))).toBe(true);
  return `top-up ${order?.id} returned`;
};
