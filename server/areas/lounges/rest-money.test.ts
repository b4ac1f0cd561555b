import { afterAll, beforeAll, expect, test } from "vitest";
import { endHold } from "#server/areas/checkout/orders/end-hold.ts";
import { settleOrder } from "#server/areas/checkout/orders/settle-order.ts";
import { loadOrder } from "#server/areas/checkout/public.ts";
import { refundsOfOrder } from "#server/areas/checkout/refunds/order-refund-queries.ts";
import { refundOrder } from "#server/areas/checkout/refunds/refund-order.ts";
import { fulfilOrder } from "#server/areas/fulfilment/fulfil-order.ts";
import { refundPorts } from "#server/areas/payments/request-refund.ts";
import { inTransaction } from "#server/platform/database.ts";
import type { CallContext } from "#server/platform/http/handler.ts";
import { createLoungeEvent, loungeForm } from "../../../testing/lounge-factory.ts";
import { openLoungeShop } from "../../../testing/lounge-shop.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../testing/payment-fixture.ts";
import { testInvoicesOf } from "../../../testing/products.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { checkoutDepsOf, purchasesOf, testReferences } from "../../../testing/ticket-shop.ts";
import { bookingsOfOrder } from "./booking-queries.ts";
import { explainRestRefusal } from "./explain-lounge-refusal.ts";
import { type RestRefusal, type RestWanted, restSale } from "./rest-product.ts";
import { RETURN_REST, type ReturnRestDeps, returnRest } from "./return-rest.ts";

let office: TicketFixture;
let house: StripeHouse;

beforeAll(async () => {
  office = await openTicketFixture();
  house = await paymentFixtureWithStripe({
    database: office.services.database,
    products: office.deps.products,
  });
});
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

type Placed = { readonly orderId: number; readonly cipher: string; readonly offerId: number };

function placed(answer: unknown): Placed {
  const { status, data } = answer as { status: number; data: { link?: string } };
  const cipher = data.link?.split("/").at(-1) ?? "";
  if (status !== 250) throw new Error(JSON.stringify(data));
  return { cipher, orderId: testReferences.claimedIdOf(cipher) ?? 0, offerId: 0 };
}

async function payOnly(order: Placed): Promise<Placed> {
  house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
  await house.comeBack(order);
  return order;
}

/** Its money comes, and it is fulfilled. */
async function pay(order: Placed): Promise<Placed> {
  await payOnly(order);
  await fulfilOrder({ ...office.deps, references: testReferences }, order.orderId);
  return order;
}

/** A tenth of 300 € for each lounge. */
async function reserve(loungeId: number, quantity = 2): Promise<Placed> {
  const { products } = office.deps;
  const shop = openLoungeShop(office.services.database, { products });
  return placed(await shop(loungeForm([{ id: loungeId, quantity, reservation: 1 }], `${quantity * 30}.00`)));
}

/** As somebody at the till does, who may pay the rest of any order. */
async function orderRest(orderId: number, totalCents: number): Promise<Placed> {
  const [booking] = await bookingsOfOrder(office.deps.db, orderId);
  const { products } = office.deps;
  return placed(
    await purchasesOf(checkoutDepsOf(office.services.database, { products })).orderByAnyone<
      RestWanted,
      RestRefusal
    >(
      { ...products.of("lounge_rest"), ...restSale },
      { bookingId: booking?.id ?? 0, accountId: null },
      {
        ...{ principal: { accountId: null, counter: null }, address: "192.0.2.7", changedNothing: () => {} },
        requestHash: "00".repeat(32),
      } as unknown as CallContext,
      {
        contact: { email: "mia@example.org", firstname: "Mia", lastname: "Lindner" },
        ...{ needsPhone: false, couponId: undefined, idempotencyKey: undefined, totalCents },
        explain: explainRestRefusal,
      },
    ),
  );
}

/** Nobody pays it in time. */
const expire = ({ orderId }: Placed) =>
  inTransaction(office.deps.db, (tx) =>
    endHold(tx, office.deps.products, { orderId, reason: "hold ended", at: new Date() }),
  );

/** Its money has come. */
const settle = ({ orderId }: Placed) =>
  inTransaction(office.deps.db, (tx) => settleOrder(tx, office.deps.products, { orderId, at: new Date() }));

async function giveBack(order: Placed, units = 1) {
  const id = (await loadOrder(office.deps.db, order.orderId))?.positions[0]?.id ?? 0;
  await house.refund(order, { positions: [{ id, units }] });
  await house.runJobs();
}

/** Does what waits of rests that are to go back, or the job of one once more. */
async function returnRests(again?: Placed) {
  const { products, db } = office.deps;
  const { rows } = await office.services.pool.query<{ data: { orderId: number } }>(
    "delete from pgboss.job where name = $1 and state = 'created' returning data",
    [RETURN_REST.name],
  );
  const payments = refundPorts(house.deps);
  const refund: ReturnRestDeps["refundOrder"] = (tx, request) =>
    refundOrder(tx, { products, invoices: testInvoicesOf(products), payments }, request);
  // Once more before the provider is asked.
  for (const { orderId } of again ? [again] : rows.map(({ data }) => data))
    for (const _ of [1, 2]) await returnRest({ db, refundOrder: refund }, orderId);
  await house.runJobs();
}

async function givenBackOf({ orderId }: Placed): Promise<number[]> {
  const refunds = await refundsOfOrder(office.deps.db, orderId);
  return refunds.flatMap(({ state, amountCents }) => (state === "applied" ? amountCents : []));
}

const stateOf = async ({ orderId }: Placed) => (await loadOrder(office.deps.db, orderId))?.state;

test("late money for a rest is honoured only while as much is open as it was ordered for", async () => {
  const { loungeId } = await createLoungeEvent(office.deps.db);
  const [whole, part] = [await pay(await reserve(loungeId)), await pay(await reserve(loungeId))];
  const rests = [await orderRest(whole.orderId, 54_000), await orderRest(part.orderId, 54_000)] as const;
  for (const rest of rests) await expire(rest);
  await giveBack(part);
  expect([await settle(rests[0]), await settle(rests[1])]).toEqual(["paid", "closed"]);
  expect(await orderRest(part.orderId, 27_000)).toBeDefined();
});

test("late money for a reservation is honoured only while its price is the one of which it was a part", async () => {
  const { loungeId } = await createLoungeEvent(office.deps.db);
  const [same, other] = [await reserve(loungeId), await reserve(loungeId)];
  for (const order of [same, other]) await expire(order);
  expect(await settle(same)).toBe("paid");
  await office.services.pool.query("update lounge set price_cents = 50000 where id = $1", [loungeId]);
  expect(await settle(other)).toBe("closed");
  expect(await stateOf(other)).toBe("expired");
});

test("a deposit that a bank takes back cancels the rest that waits, whose money goes back", async () => {
  const { loungeId } = await createLoungeEvent(office.deps.db);
  const parent = await pay(await reserve(loungeId));
  const rest = await orderRest(parent.orderId, 54_000);
  await inTransaction(office.deps.db, (tx) =>
    house.deps.orders.revokeDisputed(tx, { orderId: parent.orderId, disputeId: 1, at: new Date() }),
  );
  expect([await stateOf(parent), await stateOf(rest)]).toEqual(["paid", "cancelled"]);
  expect(await settle(rest)).toBe("closed");
});

test("what a rest had paid goes back with the deposit of its lounge, once, and never for one that stays", async () => {
  const { loungeId } = await createLoungeEvent(office.deps.db);
  const parent = await pay(await reserve(loungeId));
  const rest = await pay(await orderRest(parent.orderId, 54_000));
  await returnRests();
  expect(await givenBackOf(rest)).toEqual([]);
  await giveBack(parent);
  await returnRests();
  await returnRests(rest);
  expect(await givenBackOf(rest)).toEqual([27_000]);
  expect([await stateOf(parent), await stateOf(rest)]).toEqual(["paid", "paid"]);
  await giveBack(parent);
  await returnRests();
  await returnRests(rest);
  expect(await givenBackOf(rest)).toEqual([27_000, 27_000]);
  expect([await stateOf(parent), await stateOf(rest)]).toEqual(["refunded", "refunded"]);
});

test("a rest that is paid and not fulfilled yet goes back with its deposit, too; one whose own unit went back before does not twice", async () => {
  const { loungeId } = await createLoungeEvent(office.deps.db);
  const parent = await pay(await reserve(loungeId));
  const early = await payOnly(await orderRest(parent.orderId, 54_000));
  await giveBack(parent);
  await returnRests();
  expect(await givenBackOf(early)).toEqual([27_000]);
  // The one that stays is paid.
  expect((await bookingsOfOrder(office.deps.db, parent.orderId)).map((one) => one.openCents)).toEqual([
    0, 27_000,
  ]);

  const other = await pay(await reserve(loungeId));
  const rest = await pay(await orderRest(other.orderId, 54_000));
  await giveBack(rest);
  await giveBack(other);
  await returnRests(rest);
  expect(await givenBackOf(rest)).toEqual([27_000]);
});
