import { expect } from "vitest";
import { issued } from "./endings.ts";
import type { WalkOrder } from "./things.ts";
import type { Step, Walk } from "./walk.ts";

/** The credits of a top-up leave its wallet as far as they are there; the rest is owed. */
function takeBackTopUp(model: Walk["model"], order: WalkOrder): void {
  const wallet = order.owner?.wallet;
  if (wallet === undefined) return;
  issued(order);
  const left = order.external - order.externalBack;
  const there = Math.min(left, model.balanceOf(wallet).free);
  wallet.moved -= there;
  wallet.owed += left - there;
  for (const unit of order.units) unit.isBack = true;
  order.externalBack = order.external;
  order.state = "refunded";
}

/** The office gives a top-up back, whatever was spent of it. */
export const refundTopUp: Step = async ({ house, model, pick }) => {
  const order = pick(
    model.orders.filter(
      ({ state, kind, isForgotten }) => state === "paid" && kind === "credits" && !isForgotten,
    ),
  );
  if (order === undefined) return undefined;
  const positions = order.units.map(({ positionId, quantity }) => ({ id: positionId, units: quantity }));
  expect(await house.refund({ orderId: order.id }, { positions })).toHaveProperty("orderRefundId");
  await house.runJobs();
  takeBackTopUp(model, order);
  return `top-up ${order.id} back`;
};

/** An amount of a top-up goes back, as far as its credits are there: they leave with it, and come again where the provider refuses. */
export const refundTopUpAmount: Step = async ({ house, model, pick, upTo }) => {
  const order = pick(
    model.orders.filter(
      ({ state, kind, isForgotten }) => state === "paid" && kind === "credits" && !isForgotten,
    ),
  );
  const wallet = order?.owner?.wallet;
  if (order === undefined || wallet === undefined) return undefined;
  const left = order.external - order.externalBack;
  const cents = upTo(4) === 0 ? left : 1 + upTo(400);
  const isRefused = upTo(3) === 0;
  // What is not made yet is made first.
  const free = model.balanceOf(wallet).free + (order.isIssued ? 0 : order.external);
  if (isRefused) house.stripe.failNext(400, 1, "POST /v1/refunds");
  const asked = await house.refund({ orderId: order.id }, { amountCents: cents });
  await house.runJobs();
  house.stripe.answerAgain();
  const what = `${cents} of top-up ${order.id} back`;
  const isPossible = cents <= left && cents <= free;
  expect("orderRefundId" in asked, what).toBe(isPossible);
  if (cents <= left) issued(order);
  if (!isPossible || isRefused) return `refused: ${what}`;
  wallet.moved -= cents;
  order.externalBack += cents;
  order.isBackByUnits = false;
  if (cents === left) order.state = "refunded";
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
  await house.runJobs();
  const { rows } = await house.database.pool.query("select order_id from ledger_transfer where id = $1", [
    first.id,
  ]);
  const order = model.orders.find(({ id }) => id === Number(rows[0]?.order_id));
  expect(order).toMatchObject({ state: "paid", external: first.amount, isIssued: true });
  if (order) takeBackTopUp(model, order);
  expect(person.wallet.owed).toBeGreaterThanOrEqual(0);
  return `top-up ${order?.id} returned`;
};
