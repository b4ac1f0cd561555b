import { expect } from "vitest";
import { MEMBER_PASSWORD } from "../member-with-everything.ts";
import { issued } from "./endings.ts";
import { undone } from "./moving.ts";
import type { Person, WalkOrder } from "./things.ts";
import type { Step, Walk } from "./walk.ts";

const leftOf = ({ external, externalBack, credits, creditsBack }: WalkOrder) => ({
  external: external - externalBack,
  credits: credits - creditsBack,
});

/** An amount goes back: to the provider first, the rest as credits. @returns whether there is so much */
function giveBack(order: WalkOrder, cents: number): boolean {
  const left = leftOf(order);
  const external = Math.min(cents, left.external);
  if (cents - external > left.credits) return false;
  order.externalBack += external;
  order.creditsBack += cents - external;
  return true;
}

/** Ends an order of which nothing is left, or no money of a provider and nothing that it was not given for. */
function endIfOver(order: WalkOrder): void {
  const hasUnits = order.units.some(({ isBack }) => !isBack);
  const isExternalGone = order.externalBack >= order.external;
  const isKept = order.creditsBack < order.credits || (order.isBackByUnits && hasUnits);
  if (!hasUnits || (isExternalGone && !isKept)) order.state = "refunded";
}

/** A paid order whose units may go back, and nothing on top of it has to go with them. */
function refundable({ model, pick }: Walk): WalkOrder | undefined {
  return pick(
    model.orders.filter((order) => {
      const { upgrade, kind, state, isForgotten } = order;
      if (state !== "paid" || kind === "credits" || model.hasMore(order)) return false;
      if (upgrade === undefined) return true;
      const isLatest = order.isIssued
        ? upgrade.ticket.upgrades.at(-1) === order &&
          model.upgradesOf(upgrade.ticket, order).every(({ isIssued }) => isIssued)
        : true;
      return isLatest && !isForgotten;
    }),
  );
}

/** Some tickets, or fees, or lounges of a paid order. */
export const refundUnits: Step = async (walk) => {
  const { house, model } = walk;
  const order = refundable(walk);
  const some = order?.units.filter(({ isBack }) => !isBack).filter(() => walk.upTo(2) === 0) ?? [];
  if (order === undefined || some.length === 0) return undefined;
  const worth = some.reduce((sum, { cents }) => sum + cents, 0);
  const areLast = order.units.every((unit) => unit.isBack || some.includes(unit));
  const { external, credits } = leftOf(order);
  const cents = areLast ? Math.min(worth, external + credits) : worth;
  const isPossible = cents <= external + credits && (cents > 0 || worth === 0);
  const asked = await house.refund(
    { orderId: order.id },
    { positions: some.map(({ positionId, quantity }) => ({ id: positionId, units: quantity })) },
  );
  await house.runJobs();
  const what = `${some.length} of order ${order.id} back for ${cents}`;
  expect("orderRefundId" in asked, what).toBe(isPossible);
  if (!isPossible) return `refused: ${what}`;
  giveBack(order, cents);
  for (const unit of some) unit.isBack = true;
  const wasMade = order.isIssued;
  issued(order);
  endIfOver(order);
  if (wasMade) undone(model, order);
  return what;
};

/** An amount, for nothing in particular. */
export const refundAmount: Step = async (walk) => {
  const { house } = walk;
  const order = refundable(walk);
  if (order === undefined || order.upgrade !== undefined) return undefined;
  const cents = 1 + walk.upTo(400);
  const asked = await house.refund({ orderId: order.id }, { amountCents: cents });
  await house.runJobs();
  const isPossible = giveBack(order, cents);
  const what = `${cents} of order ${order.id} back`;
  expect("orderRefundId" in asked, what).toBe(isPossible);
  if (!isPossible) return `refused: ${what}`;
  order.unbound += cents;
  order.isBackByUnits = false;
  order.isFollowed = true;
  endIfOver(order);
  return what;
};

const IBAN = { iban: "DE02120300000000202051", holder: "Ada Probe" };

/** All that is left goes to a bank, less what is owed. */
export const payOut: Step = async (walk) => {
  const { model, house } = walk;
  const person = walk.pick(model.people);
  if (person === undefined) return undefined;
  const { wallet } = person;
  if (wallet.hasOpenPayout && walk.upTo(2) === 0) {
    await house.database.pool.query(
      "update payout_request set paid_at = now() where paid_at is null and account_id = $1",
      [person.accountId],
    );
    wallet.hasOpenPayout = false;
  }
  const { free } = model.balanceOf(wallet);
  const settled = Math.min(free, wallet.owed);
  const isPossible = !wallet.hasOpenPayout && free > settled;
  const { status } = await walk.call("wallet/requestPayout", IBAN, person);
  expect(status, `${free} free, ${wallet.owed} owed`).toBe(isPossible ? 250 : 409);
  if (!isPossible) return "no payout";
  wallet.moved -= free;
  wallet.owed -= settled;
  wallet.hasOpenPayout = true;
  return `payout of ${free - settled}`;
};

/** It waits for its payment, or for what its payment bought. */
const isOpen = ({ state, isIssued }: WalkOrder) => state === "pending" || (state === "paid" && !isIssued);

/** Somebody leaves, with a payout or without; somebody else comes. */
export const leave: Step = async (walk) => {
  const { model, upTo, pick } = walk;
  const ordersOf = (person: Person) => model.orders.filter(({ owner }) => owner === person);
  const mayGo = model.people.filter((one) => !ordersOf(one).some(isOpen));
  const person = upTo(4) === 0 ? pick(model.people) : pick(mayGo);
  if (person === undefined) return undefined;
  const own = ordersOf(person);
  const { free, held } = model.balanceOf(person.wallet);
  const isWaiting = own.some(isOpen);
  const answer = await walk.call(
    "settings/deleteAccount",
    {
      currentPassword: MEMBER_PASSWORD,
      ...(upTo(2) === 0 ? { payoutIban: IBAN.iban, payoutHolder: IBAN.holder } : {}),
    },
    person,
  );
  expect([answer.status, held > 0 && answer.status === 250], String(answer.data)).toEqual([
    isWaiting ? 409 : 250,
    false,
  ]);
  if (isWaiting) return "must not leave";
  person.wallet.moved -= free;
  for (const order of own) order.isForgotten = true;
  model.people.splice(model.people.indexOf(person), 1);
  for (const coupon of model.coupons.filter(({ owner }) => owner === person))
    model.coupons.splice(model.coupons.indexOf(coupon), 1);
  await walk.newPerson();
  return `account ${person.accountId} left with ${free}`;
};
