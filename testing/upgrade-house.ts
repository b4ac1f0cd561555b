import { cancelEvent } from "#server/areas/checkout/orders/cancel-event.ts";
import { lockOrder } from "#server/areas/checkout/orders/order-queries.ts";
import { placeOrder } from "#server/areas/checkout/placing/place-order.ts";
import { refundOrder } from "#server/areas/checkout/refunds/refund-order.ts";
import { boundsOf } from "#server/areas/checkout/sale/bounds.ts";
import { issueOrder } from "#server/areas/fulfilment/issue-order.ts";
import { refundPorts } from "#server/areas/payments/request-refund.ts";
import { RETURN_UPGRADE } from "#server/areas/tickets/job-kinds.ts";
import type { RefundOrder } from "#server/areas/tickets/refund-port.ts";
import type { TicketType } from "#server/areas/tickets/ticket-code.ts";
import { returnUpgrade } from "#server/areas/tickets/upgrades/return-upgrade.ts";
import { loadConfig } from "#server/platform/config.ts";
import { inTransaction } from "#server/platform/database.ts";
import { platformOf } from "#server/platform/operator.ts";
import { createAccount } from "./account-factory.ts";
import { createEvent, createTicketOffer } from "./event-factory.ts";
import { paymentFixtureWithStripe } from "./payment-fixture.ts";
import { testInvoicesOf, testProducts, testUpgrades } from "./products.ts";
import { cipherOfOrder, onePlace } from "./ticket-shop.ts";
import { upgradeBooks } from "./upgrade-books.ts";

const platform = platformOf(loadConfig({}));

/** The real checkout and payments, with an event whose tickets become better ones, and a member who has some. */
export async function openUpgradeHouse() {
  const house = await paymentFixtureWithStripe();
  const { deps, database } = house;
  const { db } = deps;
  const { pool } = database;

  /** An event with upgrades; quotas of the offers by their types. */
  async function event(quotas: Partial<Record<TicketType, number>> = {}, given: object = {}) {
    const { id: eventId } = await createEvent(db, { ticket_upgrades: true, ticket_returns: true, ...given });
    const offer = (ticket_type: TicketType, title: string) =>
      createTicketOffer(db, { event_id: eventId, ticket_type, title, quota: quotas[ticket_type] ?? 10 });
    return {
      eventId,
      offers: { 1: await offer(1, "Standard"), 2: await offer(2, "Deluxe"), 3: await offer(3, "Premium") },
    };
  }

  const issue = (orderId: number) =>
    inTransaction(db, (tx) =>
      issueOrder(tx, { products: testProducts, platform }, { orderId, at: new Date() }),
    );

  const placedOf = async (orderId: number) => ({
    ...{ orderId, offerId: 0, cipher: await cipherOfOrder(db, orderId) },
  });

  async function pay(orderId: number) {
    const order = await placedOf(orderId);
    const session = house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
    await house.comeBack(order);
    return session;
  }

  /** Two tickets of an offer, paid and issued. */
  async function tickets(offerId: number, accountId: number) {
    const { orderId } = await house.order({ offerId });
    await db.updateTable("customer_order").set({ account_id: accountId }).where("id", "=", orderId).execute();
    const session = await pay(orderId);
    await issue(orderId);
    const rows = await db
      .selectFrom("ticket")
      .selectAll()
      .where("order_id", "=", orderId)
      .orderBy("id")
      .execute();
    return { orderId, session, tickets: rows.map(({ id, position_id: positionId }) => ({ id, positionId })) };
  }

  const place = (ticketId: number, accountId: number, toType: TicketType, totalCents: number) =>
    placeOrder(
      {
        ...{
          db,
          products: testProducts,
          paymentPossible: true,
          smallestPaymentCents: 50,
          now: () => new Date(),
        },
        settings: { holdSeconds: 300, bounds: boundsOf(1) },
      },
      testUpgrades,
      { ticketId, accountId, toType },
      {
        contact: { email: "mia@example.org", firstname: "Mia", lastname: "Lindner", phone: null },
        ...{
          accountId,
          counterId: null,
          isAddressConfirmed: true,
          returnPath: null,
          idempotencyKey: undefined,
        },
        believed: { totalCents, subTotalCents: undefined, externalCents: undefined, creditsCents: undefined },
        requestHash: "00".repeat(32),
        hashes: onePlace(),
      },
    );

  /** @returns the order's id */
  async function upgrade(ticketId: number, accountId: number, toType: TicketType = 2, totalCents = 500) {
    const placed = await place(ticketId, accountId, toType, totalCents);
    if (placed.kind === "refused") throw new Error(placed.refusal.kind);
    return placed.order.id;
  }

  /** Placed, paid and made. */
  async function paidUpgrade(ticketId: number, accountId: number, toType: TicketType = 2, totalCents = 500) {
    const orderId = await upgrade(ticketId, accountId, toType, totalCents);
    const session = await pay(orderId);
    await issue(orderId);
    return { orderId, session };
  }

  const refund: RefundOrder = (tx, request) =>
    refundOrder(
      tx,
      { products: testProducts, invoices: testInvoicesOf(testProducts), payments: refundPorts(deps) },
      request,
    );

  /** Does what is to go back of upgrades. @returns whether there was any */
  async function returnUpgrades(): Promise<boolean> {
    const { rows } = await pool.query<{ data: { orderId: number } }>(
      "delete from pgboss.job where name = $1 and state = 'created' returning data",
      [RETURN_UPGRADE.name],
    );
    const returning = { db, products: testProducts, refundOrder: refund, alarm: deps.alarm };
    for (const { data } of rows) await returnUpgrade(returning, data.orderId);
    return rows.length > 0;
  }

  /** Does all that waits, that among it. */
  async function runJobs() {
    do await house.runJobs();
    while (await returnUpgrades());
  }

  return {
    ...house,
    ...upgradeBooks(database),
    ...{
      db,
      pool,
      event,
      issue,
      placedOf,
      payFor: pay,
      tickets,
      place,
      upgrade,
      paidUpgrade,
      refundOrder: refund,
      runJobs,
      returnUpgrades,
      paymentJobs: house.runJobs,
    },
    member: () => createAccount(db),
    /** Gives back all of an order, or units of one position. */
    async giveBack(orderId: number, positionId?: number) {
      const positions = await db
        .selectFrom("order_position")
        .select(["id", "quantity as units"])
        .where("order_id", "=", orderId)
        .where("refunded_units", "=", 0)
        .execute();
      const wanted = positions.filter(({ id }) => positionId === undefined || id === positionId);
      return inTransaction(db, async (tx) => {
        await lockOrder(tx, orderId);
        return refund(tx, { orderId, positions: wanted, actor: "system", at: new Date() });
      });
    },
    callOff: (eventId: number) => cancelEvent(db, { eventId, at: new Date() }),
  };
}
