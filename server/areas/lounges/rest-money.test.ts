import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { createLoungeEvent } from "../../../testing/lounge-factory.ts";
import { openRestHouse, type RestHouse } from "../../../testing/rest-house.ts";
import { bookingsOfOrder } from "./booking-queries.ts";

let desk: RestHouse;
beforeAll(async () => {
  desk = await openRestHouse();
});
afterAll(() => desk[Symbol.asyncDispose]());

test("late money for a rest is honoured only while as much is open as it was ordered for", async () => {
  const { loungeId } = await createLoungeEvent(desk.office.deps.db);
  const [whole, part] = [
    await desk.pay(await desk.reserve(loungeId)),
    await desk.pay(await desk.reserve(loungeId)),
  ];
  const rests = [
    await desk.orderRest(whole.orderId, 54_000),
    await desk.orderRest(part.orderId, 54_000),
  ] as const;
  for (const rest of rests) await desk.expire(rest);
  await desk.giveBack(part);
  expect([await desk.settle(rests[0]), await desk.settle(rests[1])]).toEqual(["paid", "closed"]);
  expect(await desk.orderRest(part.orderId, 27_000)).toBeDefined();
});

test("late money for a reservation is honoured only while its price is the one of which it was a part", async () => {
  const { loungeId } = await createLoungeEvent(desk.office.deps.db);
  const [same, other] = [await desk.reserve(loungeId), await desk.reserve(loungeId)];
  for (const order of [same, other]) await desk.expire(order);
  expect(await desk.settle(same)).toBe("paid");
  await desk.office.services.pool.query("update lounge set price_cents = 50000 where id = $1", [loungeId]);
  expect(await desk.settle(other)).toBe("closed");
  expect(await desk.stateOf(other)).toBe("expired");
});

test("a deposit that a bank takes back cancels the rest that waits, whose money goes back", async () => {
  const { loungeId } = await createLoungeEvent(desk.office.deps.db);
  const parent = await desk.pay(await desk.reserve(loungeId));
  const rest = await desk.orderRest(parent.orderId, 54_000);
  await inTransaction(desk.office.deps.db, (tx) =>
    desk.house.deps.orders.revokeDisputed(tx, { orderId: parent.orderId, disputeId: 1, at: new Date() }),
  );
  expect([await desk.stateOf(parent), await desk.stateOf(rest)]).toEqual(["paid", "cancelled"]);
  expect(await desk.settle(rest)).toBe("closed");
});

test("what a rest had paid goes back with the deposit of its lounge, once, and never for one that stays", async () => {
  const { loungeId } = await createLoungeEvent(desk.office.deps.db);
  const parent = await desk.pay(await desk.reserve(loungeId));
  const rest = await desk.pay(await desk.orderRest(parent.orderId, 54_000));
  await desk.returnRests();
  expect(await desk.givenBackOf(rest)).toEqual([]);
  await desk.giveBack(parent);
  await desk.returnRests();
  await desk.returnRests(rest);
  expect(await desk.givenBackOf(rest)).toEqual([27_000]);
  expect([await desk.stateOf(parent), await desk.stateOf(rest)]).toEqual(["paid", "paid"]);
  await desk.giveBack(parent);
  await desk.returnRests();
  await desk.returnRests(rest);
  expect(await desk.givenBackOf(rest)).toEqual([27_000, 27_000]);
  expect([await desk.stateOf(parent), await desk.stateOf(rest)]).toEqual(["refunded", "refunded"]);
});

test("a rest that is paid and not fulfilled yet goes back with its deposit, too; one whose own unit went back before does not twice", async () => {
  const { loungeId } = await createLoungeEvent(desk.office.deps.db);
  const parent = await desk.pay(await desk.reserve(loungeId));
  const early = await desk.payOnly(await desk.orderRest(parent.orderId, 54_000));
  await desk.giveBack(parent);
  await desk.returnRests();
  expect(await desk.givenBackOf(early)).toEqual([27_000]);
  // The one that stays is paid.
  expect((await bookingsOfOrder(desk.office.deps.db, parent.orderId)).map((one) => one.openCents)).toEqual([
    0, 27_000,
  ]);

  const other = await desk.pay(await desk.reserve(loungeId));
  const rest = await desk.pay(await desk.orderRest(other.orderId, 54_000));
  await desk.giveBack(rest);
  await desk.giveBack(other);
  await desk.returnRests(rest);
  expect(await desk.givenBackOf(rest)).toEqual([27_000]);
});
