import { endHold } from "#server/areas/checkout/orders/end-hold.ts";
import { settleOrder } from "#server/areas/checkout/orders/settle-order.ts";
import { loadOrder } from "#server/areas/checkout/public.ts";
import { refundsOfOrder } from "#server/areas/checkout/refunds/order-refund-queries.ts";
import { refundOrder } from "#server/areas/checkout/refunds/refund-order.ts";
import { fulfilOrder } from "#server/areas/fulfilment/fulfil-order.ts";
import { bookingsOfOrder } from "#server/areas/lounges/booking-queries.ts";
import { explainRestRefusal } from "#server/areas/lounges/explain-lounge-refusal.ts";
import { type RestRefusal, type RestWanted, restSale } from "#server/areas/lounges/rest-product.ts";
import { RETURN_REST, type ReturnRestDeps, returnRest } from "#server/areas/lounges/return-rest.ts";
import { refundPorts } from "#server/areas/payments/request-refund.ts";
import { inTransaction } from "#server/platform/database.ts";
import type { CallContext } from "#server/platform/http/handler.ts";
import { loungeForm } from "./lounge-factory.ts";
import { openLoungeShop } from "./lounge-shop.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "./payment-fixture.ts";
import { testInvoicesOf } from "./products.ts";
import { openTicketFixture, type TicketFixture } from "./ticket-fixture.ts";
import { type Answered, checkoutDepsOf, purchasesOf, testReferences } from "./ticket-shop.ts";

export type PlacedRest = { readonly orderId: number; readonly cipher: string; readonly offerId: number };

/** Deposits of lounges and what is open of them, with their payments, refunds and invoices, on a database of their own. */
export type RestHouse = ReturnType<typeof restHouseOf> & AsyncDisposable;

export async function openRestHouse(): Promise<RestHouse> {
  const office = await openTicketFixture();
  const house = await paymentFixtureWithStripe({
    database: office.services.database,
    products: office.deps.products,
  });
  return {
    ...restHouseOf(office, house),
    async [Symbol.asyncDispose]() {
      await house[Symbol.asyncDispose]();
      await office[Symbol.asyncDispose]();
    },
  };
}

export function placedRest({ status, data }: Answered): PlacedRest {
  const cipher = (data as { link?: string }).link?.split("/").at(-1) ?? "";
  if (status !== 250) throw new Error(JSON.stringify(data));
  return { cipher, orderId: testReferences.claimedIdOf(cipher) ?? 0, offerId: 0 };
}

function restHouseOf(office: TicketFixture, house: StripeHouse) {
  const { db, products } = office.deps;
  const { database, pool } = office.services;

  async function payOnly(order: PlacedRest): Promise<PlacedRest> {
    house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
    await house.comeBack(order);
    return order;
  }

  async function askForRest(orderId: number, totalCents: number): Promise<Answered> {
    const [booking] = await bookingsOfOrder(db, orderId);
    const answer = await purchasesOf(checkoutDepsOf(database, { products })).orderByAnyone<
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
    );
    return answer as Answered;
  }

  return {
    office,
    house,
    payOnly,
    /** Its money comes, and it is fulfilled. */
    async pay(order: PlacedRest): Promise<PlacedRest> {
      await payOnly(order);
      await fulfilOrder({ ...office.deps, references: testReferences }, order.orderId);
      return order;
    },
    /** A tenth of 300 € for each lounge, or of another price. */
    async reserve(loungeId: number, quantity = 2, tenthCents = 3000): Promise<PlacedRest> {
      const total = ((quantity * tenthCents) / 100).toFixed(2);
      const shop = openLoungeShop(database, { products });
      return placedRest(await shop(loungeForm([{ id: loungeId, quantity, reservation: 1 }], total)));
    },
    /** As somebody at the till does, who may pay the rest of any order. */
    askForRest,
    orderRest: async (orderId: number, totalCents: number) =>
      placedRest(await askForRest(orderId, totalCents)),
    /** Nobody pays it in time. */
    expire: ({ orderId }: PlacedRest) =>
      inTransaction(db, (tx) => endHold(tx, products, { orderId, reason: "hold ended", at: new Date() })),
    /** Its money has come. */
    settle: ({ orderId }: PlacedRest) =>
      inTransaction(db, (tx) => settleOrder(tx, products, { orderId, at: new Date() })),
    /** So many lounges of its one position. */
    async giveBack(order: PlacedRest, units = 1) {
      const id = (await loadOrder(db, order.orderId))?.positions[0]?.id ?? 0;
      await house.refund(order, { positions: [{ id, units }] });
      await house.runJobs();
    },
    /** Does what waits of rests that are to go back, or the job of one once more. */
    async returnRests(again?: PlacedRest) {
      const { rows } = await pool.query<{ data: { orderId: number } }>(
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
    },
    async givenBackOf({ orderId }: PlacedRest): Promise<number[]> {
      const refunds = await refundsOfOrder(db, orderId);
      return refunds.flatMap(({ state, amountCents }) => (state === "applied" ? amountCents : []));
    },
    stateOf: async ({ orderId }: PlacedRest) => (await loadOrder(db, orderId))?.state,
    /** What is open of each lounge, in cents; of one that counts no more, null. */
    openOf: async ({ orderId }: PlacedRest) =>
      (await bookingsOfOrder(db, orderId)).map(({ state, openCents }) =>
        state === "valid" ? openCents : null,
      ),
  };
}
