import { expect } from "vitest";
import { MEMBER_PASSWORD } from "../member-with-everything.ts";
import type { Person, WalkOrder } from "./things.ts";
import { isDisputed } from "./units.ts";
import type { Step, Walk } from "./walk.ts";

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
  const isPossible = !wallet.hasOpenPayout && free > wallet.owed;
  const { status } = await walk.call("wallet/requestPayout", IBAN, person);
  expect(status, `${free} free, ${wallet.owed} owed`).toBe(isPossible ? 250 : 409);
  if (!isPossible) return "no payout";
  payOutAll(model, person);
  wallet.hasOpenPayout = true;
  return `payout of ${free}`;
};

/** What is owed is settled first; where nothing is left after it, nothing happens. */
function payOutAll(model: Walk["model"], { wallet }: Person): void {
  const { free } = model.balanceOf(wallet);
  if (free <= wallet.owed) return;
  model.paidOut += free - wallet.owed;
  wallet.moved -= free;
  wallet.owed = 0;
}

/** It waits for its payment, or for what its payment bought; an upgrade of somebody who left goes back instead. */
const isOpen = ({ state, isIssued, kind }: WalkOrder) =>
  state === "pending" || (state === "paid" && !isIssued && MADE_FIRST.includes(kind));

const MADE_FIRST = ["tickets", "lounges", "credits"];

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
  const isPaidOut = upTo(2) === 0;
  const answer = await walk.call(
    "settings/deleteAccount",
    {
      currentPassword: MEMBER_PASSWORD,
      ...(isPaidOut ? { payoutIban: IBAN.iban, payoutHolder: IBAN.holder } : {}),
    },
    person,
  );
  expect([answer.status, held > 0 && answer.status === 250], String(answer.data)).toEqual([
    isWaiting ? 409 : 250,
    false,
  ]);
  if (isWaiting) return "must not leave";
  if (isPaidOut) payOutAll(model, person);
  else {
    model.forfeited += free;
    person.wallet.moved -= free;
  }
  forget(model, person, own);
  await walk.newPerson();
  return `account ${person.accountId} left with ${free}`;
};

/** What was theirs opens nothing any more, but tickets that they gave away. */
function forget(model: Walk["model"], person: Person, own: readonly WalkOrder[]): void {
  for (const order of own) {
    // Whom money that is still to be settled is about stays known until it is.
    order.isForgotten = !isDisputed(order) && order.failedBack === 0;
    if (order.kind === "lounges") order.isRevoked = true;
  }
  for (const ticket of model.tickets)
    if (ticket.owner === person) Object.assign(ticket, { isRevoked: true, offered: 0 });
  model.people.splice(model.people.indexOf(person), 1);
  for (const coupon of model.coupons.filter(({ owner }) => owner === person))
    model.coupons.splice(model.coupons.indexOf(coupon), 1);
}
