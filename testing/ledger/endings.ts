import { expect } from "vitest";
import { expireHolds } from "#server/areas/checkout/orders/expire-hold.ts";
import { cancelEvent } from "#server/areas/checkout/public.ts";
import { ordersWithAttempts } from "#server/areas/payments/attempt-queries.ts";
import { closeAttemptBeforeRelease } from "#server/areas/payments/close-attempt-before-release.ts";
import { inTransaction } from "#server/platform/database.ts";
import { endPaid, fulfil, giveBackRefused } from "./afterwards.ts";
import { ticketsMade } from "./moving.ts";
import type { WalkOrder } from "./things.ts";
import type { Step, Walk } from "./walk.ts";

const placedOf = ({ id, cipher }: WalkOrder) => ({ orderId: id, offerId: 0, cipher });

/** An order that waits, whose page at the provider is open afterwards. */
async function openSession({ house }: Walk, order: WalkOrder): Promise<void> {
  if (order.session !== undefined) return;
  order.session = { id: (await house.pay(placedOf(order))).split("/").at(-1) ?? "", isOpen: true };
}

export const comeToPay: Step = async (walk) => {
  const order = walk.pick(
    walk.model.orders.filter(({ state, session }) => state === "pending" && session === undefined),
  );
  if (order === undefined) return undefined;
  await openSession(walk, order);
  return `order ${order.id} at the provider`;
};

/** Paid in time, and told by whatever comes first, several times at once. */
export const pay: Step = async (walk) => {
  const { model, pick } = walk;
  const order = pick(
    model.orders.filter(({ state, session }) => state === "pending" && (session?.isOpen ?? true)),
  );
  if (order === undefined) return undefined;
  await openSession(walk, order);
  await bringMoney(walk, order);
  order.state = "paid";
  return `order ${order.id} paid`;
};

/** Paid after its hold: honoured where all that it had is there, else all of the money goes back. */
export const payLate: Step = async (walk) => {
  const { model, pick } = walk;
  const order = pick(
    model.orders.filter(
      ({ state, session }) => (state === "expired" || state === "cancelled") && session?.isOpen,
    ),
  );
  if (order === undefined) return undefined;
  const isPaid = order.state === "expired" && model.isStillThere(order);
  await bringMoney(walk, order);
  if (isPaid) order.state = "paid";
  await walk.runJobs();
  return `order ${order.id} paid ${isPaid ? "late" : "too late"}`;
};

async function bringMoney({ house, upTo }: Walk, order: WalkOrder): Promise<void> {
  const session = house.stripe.pay(order.session?.id ?? "");
  if (order.session) order.session.isOpen = false;
  const hook = () => house.deliver(house.stripe.webhook("checkout.session.completed", session));
  const back = () => (order.isForgotten ? hook() : house.comeBack(placedOf(order)));
  const ways = [
    [hook, back],
    [back, back],
    [hook, hook, back],
  ];
  await Promise.all((ways[upTo(ways.length)] ?? []).map((tell) => tell()));
}

/** The provider's page is over without money. */
export const failToPay: Step = async (walk) => {
  const { house, model, pick } = walk;
  const order = pick(model.orders.filter(({ state, session }) => state === "pending" && session?.isOpen));
  if (order?.session === undefined) return undefined;
  const session = house.stripe.expire(order.session.id);
  order.session.isOpen = false;
  await house.deliver(house.stripe.webhook("checkout.session.expired", session));
  order.state = "expired";
  return `order ${order.id} not paid`;
};

/** The hold ends and the provider is not told: its money may still come. */
export const endQuietly: Step = async ({ house, db, model, pick, upTo }) => {
  const pending = model.orders.filter(({ state }) => state === "pending");
  const order = pick((upTo(3) > 0 && pending.filter(({ session }) => session?.isOpen)) || pending);
  if (order === undefined) return undefined;
  await inTransaction(db, (tx) =>
    house.deps.orders.endHold(tx, { orderId: order.id, at: house.clock.now() }),
  );
  order.state = "expired";
  return `order ${order.id} ended`;
};

/** Several holds end at once, as the job ends them: the provider is asked first. */
export const expire: Step = async (walk) => {
  const { house, db, model } = walk;
  const orders = model.orders.filter(({ state }) => state === "pending").filter(() => walk.upTo(2) === 0);
  if (orders.length === 0) return undefined;
  const hour = () => new Date(house.clock.now().getTime() + 3_600_000);
  const deps = { db, products: walk.products, ordersWithPayments: ordersWithAttempts, now: hour };
  await expireHolds(
    { ...deps, closePayments: (orderId) => closeAttemptBeforeRelease(house.deps, orderId) },
    orders.map(({ id }) => id),
  );
  for (const order of orders) {
    order.state = "expired";
    if (order.session) order.session.isOpen = false;
  }
  return `orders ${orders.map(({ id }) => id)} expired`;
};

/** The job that makes what was bought. */
export const issue: Step = async (walk) => {
  const order = walk.pick(walk.model.orders.filter(({ state, isIssued }) => state === "paid" && !isIssued));
  if (order === undefined) return undefined;
  await Promise.all([walk.issue(order), walk.issue(order)]);
  fulfil(walk.model, order);
  await ticketsMade(walk, order);
  await walk.runJobs();
  giveBackRefused(walk.model, order);
  return `order ${order.id} issued`;
};

/** An event is called off: all of its money goes back, but what a bank decides about. */
export const callOff: Step = async (walk) => {
  const { house, db, model } = walk;
  if (walk.upTo(4) > 0) return undefined;
  const eventId = walk.pick(model.offersOnSale())?.eventId;
  if (eventId === undefined) return undefined;
  const orders = model.orders.filter((order) => order.eventId === eventId);
  // While a bank decides, which of the places that upgrades leave a ticket gets that nobody comes with is told by the order of the jobs.
  if (
    orders.some((order) => order.dispute === "open" && model.childrenOf(order, "ticket_upgrade").length > 0)
  )
    return undefined;
  expect(await cancelEvent(db, { eventId, at: house.clock.now() })).toBe(true);
  await walk.runJobs();
  model.cancelledEvents.add(eventId);
  for (const order of orders) {
    if (order.state !== "pending") continue;
    order.state = "cancelled";
    if (order.session) order.session.isOpen = false;
  }
  for (const order of orders) if (order.dispute !== "open") endPaid(model, order);
  await walk.newEvent();
  return `event ${eventId} called off`;
};
