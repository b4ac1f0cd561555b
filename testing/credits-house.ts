import { forgetBuyers, lockOrdersOfAccount } from "#server/areas/checkout/orders/personal-orders.ts";
import { placeOrder } from "#server/areas/checkout/placing/place-order.ts";
import type { RefundOrderRequest } from "#server/areas/checkout/public.ts";
import { refundOrder } from "#server/areas/checkout/refunds/refund-order.ts";
import { boundsOf } from "#server/areas/checkout/sale/bounds.ts";
import { issueOrder } from "#server/areas/fulfilment/issue-order.ts";
import { refundPorts } from "#server/areas/payments/request-refund.ts";
import { owedBy } from "#server/areas/wallet/ledger.ts";
import { topUps } from "#server/areas/wallet/top-up-product.ts";
import { walletOf } from "#server/areas/wallet/wallet-queries.ts";
import { loadConfig } from "#server/platform/config.ts";
import { inTransaction, type Transaction } from "#server/platform/database.ts";
import { platformOf } from "#server/platform/operator.ts";
import { createAccount } from "./account-factory.ts";
import { auditBooks } from "./audit-books.ts";
import { giveCredits } from "./credits.ts";
import { createEvent, createTicketOffer } from "./event-factory.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "./payment-fixture.ts";
import { testInvoicesOf, testProducts } from "./products.ts";
import { cipherOfOrder, onePlace, openTicketShop, ticketForm } from "./ticket-shop.ts";

/** Two tickets of 12,50 €, 6 € of it paid by credits, the rest by the provider: every way that can end. */
export const CREDITS_CENTS = 600;
export const REST_CENTS = 1900;

export async function openCreditsHouse() {
  const house = await paymentFixtureWithStripe();
  const { db } = house.deps;
  const accountId = await createAccount(db);
  const walletId = await giveCredits(db, accountId, 1000);
  const contact = { email: "mia@example.org", firstname: "Mia", lastname: "Lindner", phone: null };
  const shop = openTicketShop(house.database, {
    contactOfAccount: async () => ({ ...contact, isEmailConfirmed: true }),
  });
  const event = await createEvent(db);
  const newOffer = (quota: number) => createTicketOffer(db, { event_id: event.id, quota });

  const order = async (useCredits = CREDITS_CENTS, offer = newOffer(100), buyer = accountId) => {
    const offerId = await offer;
    const form = ticketForm(offerId, { useCredits: String(useCredits) });
    const orderId = shop.orderIdOf(await shop.buy(form, buyer));
    return { orderId, offerId, cipher: await cipherOfOrder(db, orderId) };
  };
  type Placed = Awaited<ReturnType<typeof order>>;
  const comeToPay = async (placed: Placed) => (await house.pay(placed)).split("/").at(-1) ?? "";
  const paid = async () => {
    const placed = await order();
    const session = house.stripe.pay(await comeToPay(placed));
    await house.comeBack(placed);
    return { ...placed, session };
  };
  const wallet = async () => {
    const { rows } = await house.database.pool.query(
      "select credits_cents as credits, held_cents as held from wallet where id = $1",
      [walletId],
    );
    return rows[0];
  };
  /** Whatever the promises of the ledger find; those of documents and mails wait for jobs that no test here does. */
  const findings = async () =>
    (await auditBooks(house.database.pool)).filter((line) => /ledger|wallet|credits|stock|claims/.test(line));
  const units = async (orderId: number, count: number) => {
    const { rows } = await house.database.pool.query(
      "select id, 1 as units from order_position where order_id = $1 and refunded_units = 0 order by id limit $2",
      [orderId, count],
    );
    return { positions: rows };
  };
  const one = async (query: string, id: number) =>
    Object.values((await house.database.pool.query(query, [id])).rows[0] ?? {})[0];
  const stateOf = (orderId: number) => one("select state from customer_order where id = $1", orderId);
  /** As a deletion that has come to its end does. */
  const forget = (of: number) =>
    inTransaction(db, async (tx) => {
      const orders = await lockOrdersOfAccount(tx, of, house.clock.now());
      await forgetBuyers(
        tx,
        orders.map(({ id }) => id),
      );
      await tx.deleteFrom("account").where("id", "=", of).execute();
    });
  const owed = async (of: number) => owedBy(db, (await walletOf(db, of))?.id ?? 0);
  const refund = (tx: Transaction, request: RefundOrderRequest) =>
    refundOrder(
      tx,
      {
        products: testProducts,
        invoices: testInvoicesOf(testProducts),
        payments: refundPorts(house.deps),
      },
      request,
    );
  const { [Symbol.asyncDispose]: close } = house;
  return {
    ...{
      house,
      order,
      comeToPay,
      paid,
      wallet,
      findings,
      units,
      stateOf,
      owed,
      forget,
      refundOrder: refund,
      newOffer,
      eventId: event.id,
      walletId,
      accountId,
    },
    [Symbol.asyncDispose]: () => close(),
  };
}

/** The wallet, before anything of it was spent. */
export const WHOLE = { credits: 1000, held: 0 };
export const issuing = {
  products: testProducts,
  platform: platformOf(loadConfig({})),
  mailDomain: "nachtfalter.test",
};

export type CreditsHouse = Awaited<ReturnType<typeof openCreditsHouse>>;

/** Whose credits are bought, and where. */
export type Saver = Pick<CreditsHouse, "house" | "accountId">;

/** Credits that are ordered and not paid. */
export async function placedTopUp({ house, accountId }: Saver, cents: number) {
  const orderId = await placeTopUp(house, accountId, cents);
  return { orderId, offerId: 0, cipher: await cipherOfOrder(house.deps.db, orderId) };
}

/** Credits that are bought and paid, and in the wallet once the order is issued. */
export async function paidTopUp(saver: Saver, cents: number) {
  const { house } = saver;
  const placed = await placedTopUp(saver, cents);
  const session = house.stripe.pay((await house.pay(placed)).split("/").at(-1) ?? "");
  await house.comeBack(placed);
  return { ...placed, session };
}

/** Credits that are bought, paid and in the wallet. */
export async function toppedUp(saver: Saver, cents: number) {
  const { house } = saver;
  const { orderId, session } = await paidTopUp(saver, cents);
  const issue = () =>
    inTransaction(house.deps.db, (tx) => issueOrder(tx, issuing, { orderId, at: house.clock.now() }));
  await Promise.all([issue(), issue(), issue()]);
  return { orderId, session };
}

async function placeTopUp(house: StripeHouse, accountId: number, cents: number): Promise<number> {
  const contact = { email: "mia@example.org", firstname: "Mia", lastname: "Lindner", phone: null };
  const placed = await placeOrder(
    {
      ...{ db: house.deps.db, paymentPossible: true, smallestPaymentCents: 50, now: house.clock.now },
      ...{ products: testProducts, settings: { holdSeconds: 300, bounds: boundsOf(1) } },
    },
    topUps,
    { accountId, cents },
    {
      ...{ contact, accountId, counterId: null, isAddressConfirmed: true, returnPath: null },
      ...{ idempotencyKey: undefined, requestHash: "00".repeat(32), hashes: onePlace() },
      believed: {
        totalCents: cents,
        subTotalCents: undefined,
        externalCents: undefined,
        creditsCents: undefined,
      },
    },
  );
  if (placed.kind !== "ordered") throw new Error(placed.refusal.kind);
  return placed.order.id;
}
