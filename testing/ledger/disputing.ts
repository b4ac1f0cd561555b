import { expect } from "vitest";
import { reissueOrder } from "#server/areas/fulfilment/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { endPaid, giveBackRefused, giveBackUnits, giveUpUpgrades, takeCreditsBack } from "./afterwards.ts";
import { returnWhatIsDue } from "./return-jobs.ts";
import type { WalkOrder } from "./things.ts";
import { isBack, isDisputed, leftOf, standingUnits, wholeOf } from "./units.ts";
import { freePlace, makeAgain, undo } from "./upgrading.ts";
import type { Step, Walk } from "./walk.ts";

/** A bank takes the money of a paid order back, or asks about it: what it bought opens nothing any more. */
export const openDispute: Step = async (walk) => {
  const { house, model, pick } = walk;
  const order = pick(
    model.orders.filter(
      ({ state, session, dispute }) => state === "paid" && session !== undefined && dispute === undefined,
    ),
  );
  if (order?.session === undefined) return undefined;
  const dispute = house.stripe.dispute(order.session.id, "needs_response");
  const tell = () => house.deliver(house.stripe.webhook("charge.dispute.created", dispute));
  await Promise.all([tell(), tell()]);
  await walk.runJobs();
  order.dispute = "open";
  order.isRevoked = true;
  takeCreditsBack(model, order);
  for (const ticket of model.ticketsOf(order)) {
    Object.assign(ticket, { isRevoked: true, offered: 0 });
    // What was paid for it since it went back, and would be refused when it is made.
    if (isBack(ticket.unit)) giveUpUpgrades(model, ticket);
  }
  for (const rest of model.childrenOf(order, "lounge_rest"))
    if (rest.state === "pending") rest.state = "cancelled";
  if (order.kind === "lounge_rest" && order.parent && order.isIssued) reopen(order, order.parent);
  for (const later of undo(order)) giveBackUnits(model, later, wholeOf(later));
  return `order ${order.id} disputed`;
};

/** Nothing of the rest counts as paid. */
function reopen(rest: WalkOrder, parent: WalkOrder): void {
  for (const { quantity, back } of rest.units) parent.restsPaid -= quantity - back;
}

/** The bank decides, and what waited for that goes on. Won, its points are back; its codes are a person's decision. Lost, its upgrade's place is free. */
export const decideDispute: Step = async (walk) => {
  const { house, model, pick, upTo, returns } = walk;
  const order = pick(model.orders.filter(({ dispute }) => dispute === "open"));
  if (order?.session === undefined) return undefined;
  const outcome = upTo(3) === 0 ? "lost" : "won";
  const dispute = house.stripe.dispute(order.session.id, outcome);
  await house.deliver(house.stripe.webhook("charge.dispute.closed", dispute));
  await walk.runJobs();
  await returnWhatIsDue(returns, house.clock.now());
  await walk.runJobs();
  order.dispute = outcome;
  if (outcome === "won") order.isFollowed = true;
  if (outcome === "lost") freePlace(model, order);
  if (model.isCalledOff(order)) endPaid(model, order);
  giveBackRefused(model, order);
  return `dispute of order ${order.id} ${outcome}`;
};

/** What an order bought gets new codes, also where a dispute that was won had revoked them. */
export const reissue: Step = async (walk) => {
  const { house, db, products, model, pick, upTo } = walk;
  const paid = model.orders.filter(({ state }) => state === "paid");
  const won = paid.filter(({ dispute }) => dispute === "won");
  const order = pick(upTo(3) > 0 && won.length > 0 ? won : paid);
  if (order === undefined) return undefined;
  const expected = order.isForgotten
    ? { refused: "no-buyer" }
    : isDisputed(order)
      ? { refused: "disputed" }
      : renewed(walk, order);
  const answer = await inTransaction(db, (tx) =>
    reissueOrder(
      tx,
      { products, mailDomain: "nachtfalter.test" },
      { orderId: order.id, reason: "asked for", actor: "operator", at: house.clock.now() },
    ),
  );
  const what = `new codes for order ${order.id}`;
  expect(answer, what).toEqual(expected);
  return what;
};

function renewed({ model }: Walk, order: WalkOrder): object {
  const count = renew(model, order);
  return count > 0 ? { count } : { refused: "nothing-left" };
}

/** @returns of how many units */
function renew(model: Walk["model"], order: WalkOrder): number {
  const { kind, upgrade, parent } = order;
  // An upgrade that a bank had before it was made is made by this.
  if (!order.isIssued && upgrade === undefined) return 0;
  if (kind === "tickets") {
    const tickets = model.ticketsOf(order).filter(({ unit }) => !isBack(unit));
    for (const ticket of tickets) ticket.isRevoked = false;
    return tickets.length;
  }
  if (upgrade) {
    return makeAgain(model, order, upgrade) ? 1 : 0;
  }
  if (kind === "lounge_rest" && parent) {
    const isWhole = order.units.every(({ back }) => back === 0);
    const open = isWhole ? Math.max(0, standingUnits(parent) - parent.restsPaid) : 0;
    if (open > 0) order.isRevoked = false;
    parent.restsPaid += open;
    return open;
  }
  if (kind === "credits") return creditAgain(order);
  order.isRevoked = false;
  return standingUnits(order);
}

/** What of it was not given back comes again: what is still owed of it is settled, the rest can be spent. */
function creditAgain(order: WalkOrder): number {
  const wallet = order.owner?.wallet;
  const { external: left } = leftOf(order);
  if (wallet === undefined || order.standing > 0 || left === 0) return 0;
  const settled = Math.min(order.owed, wallet.owed, left);
  wallet.owed -= settled;
  wallet.moved += left - settled;
  order.standing = left;
  return 1;
}
