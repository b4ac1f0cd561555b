import { type Insertable, sql } from "kysely";
import { markRefunded } from "#server/areas/checkout/orders/mark-refunded.ts";
import { settleOrder } from "#server/areas/checkout/orders/settle-order.ts";
import type { FulfilmentDeps } from "#server/areas/fulfilment/fulfilment-deps.ts";
import { createInvoicesPort } from "#server/areas/invoicing/cancel-invoice.ts";
import type { RefundReason } from "#server/areas/payments/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import type { Event, TicketOffer } from "#server/platform/database-types.ts";
import { beginPayment } from "./begun-payment.ts";
import { createEvent, createTicketOffer } from "./event-factory.ts";
import { testProducts } from "./products.ts";
import { type TestServices, testServices } from "./services.ts";
import { ticketDepsOf } from "./ticket-deps.ts";
import { openTicketShop } from "./ticket-shop.ts";

export type Attendee = {
  readonly firstname: string;
  readonly lastname: string;
  readonly firstnameLatin?: string;
  readonly lastnameLatin?: string;
};

export type TicketFixture = {
  readonly services: TestServices;
  readonly deps: FulfilmentDeps;
  /** Publishes an event with one offer. @returns the offer's id and what a form for it needs */
  offer(event?: Partial<Insertable<Event>>, offer?: Partial<Insertable<TicketOffer>>): Promise<OfferOnSale>;
  /** Orders through the checkout; with nothing to pay the order is paid at once. @returns the order's id */
  order(
    offer: OfferOnSale,
    given?: { buyer?: Attendee; attendees?: readonly Attendee[]; quantity?: number; email?: string },
  ): Promise<number>;
  /** The whole payment has arrived. */
  settle(orderId: number): Promise<void>;
  /** `order` and `settle`. */
  paidOrder(offer: OfferOnSale, given?: Parameters<TicketFixture["order"]>[1]): Promise<number>;
  /** The whole price has gone back. */
  giveBack(orderId: number): Promise<void>;
  /** Writes that a bank took the order's money back; what that does to its tickets is not done. */
  dispute(orderId: number, state: string): Promise<void>;
  /** Writes that an order's whole money is to go back; what that does to its tickets is not done. */
  refund(orderId: number, reason: RefundReason): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export type OfferOnSale = { readonly id: number; readonly eventId: number; readonly unitCents: number };

/** Real checkout, files, secrets and mail catcher on a database of their own; jobs run only when a test calls them. */
export async function openTicketFixture(): Promise<TicketFixture> {
  const services = await testServices();
  const shop = openTicketShop(services.database);
  const settle = (orderId: number) =>
    inTransaction(services.db, async (tx) => {
      const result = await settleOrder(tx, testProducts, { orderId, at: new Date() });
      if (result !== "paid") throw new Error(`the order is ${result}`);
    });
  const order: TicketFixture["order"] = async (offer, given = {}) => {
    const quantity = given.attendees?.length ?? given.quantity ?? 1;
    const answer = await shop.buy({
      email: given.email ?? "mia@example.org",
      firstname: "Mia",
      lastname: "Lindner",
      ...given.buyer,
      phone: "040 7654321",
      items: JSON.stringify({ tickets: [{ id: offer.id, quantity }] }),
      total: ((quantity * offer.unitCents) / 100).toFixed(2),
      ...(given.attendees
        ? { userInfo: JSON.stringify(given.attendees.map((name) => ({ ticketId: offer.id, ...name }))) }
        : {}),
    });
    const orderId = shop.orderIdOf(answer);
    await beginPayment(services.db, orderId);
    return orderId;
  };
  const deps = ticketDepsOf(services);
  return {
    services,
    deps,
    async offer(event = {}, given = {}) {
      const { id: eventId } = await createEvent(services.db, event);
      const id = await createTicketOffer(services.db, { event_id: eventId, ...given });
      const unitCents = (given.price_cents ?? 1250) + (given.fee_cents ?? 0);
      return { id, eventId, unitCents };
    },
    order,
    settle,
    async paidOrder(offer, given) {
      const orderId = await order(offer, given);
      await settle(orderId);
      return orderId;
    },
    async giveBack(orderId) {
      const at = new Date();
      const house = { products: deps.products, invoices: createInvoicesPort(deps) };
      await inTransaction(services.db, (tx) =>
        markRefunded(tx, house, { orderId, reason: "requested", actor: "provider", at }),
      );
    },
    async dispute(orderId, state) {
      await sql`insert into payment_dispute (order_id, attempt_id, event_id, provider, provider_dispute_id, state,
          amount_cents, receivable_cents, created_at, updated_at)
        select order_id, id, event_id, provider, ${`dispute of ${orderId}`}, ${state}, amount_cents, 0, now(), now()
        from payment_attempt where order_id = ${orderId}`.execute(services.db);
    },
    async refund(orderId, reason) {
      await sql`insert into refund (order_id, attempt_id, event_id, state, amount_cents, reason)
        select order_id, id, event_id, 'requested', amount_cents, ${reason}
        from payment_attempt where order_id = ${orderId}`.execute(services.db);
    },
    [Symbol.asyncDispose]: () => services[Symbol.asyncDispose](),
  };
}
