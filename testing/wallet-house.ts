import { FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { beginPayment } from "./begun-payment.ts";
import { createEvent, createTicketOffer } from "./event-factory.ts";
import type { Member, WireAnswer } from "./member.ts";
import { runJobs } from "./run-jobs.ts";
import { type TestApp, testAreas } from "./services.ts";

export type WalletHouse = ReturnType<typeof walletHouse>;

/** What members do with credits, over the wire, and what providers and jobs do of it. */
export function walletHouse({ services }: TestApp) {
  const areas = testAreas(services);

  function orderOf({ data }: WireAnswer): number {
    const { link, cipher } = data as { link?: string; cipher?: string };
    return areas.references.claimedIdOf(cipher ?? link?.split("/").at(-1) ?? "") ?? 0;
  }

  const settle = (orderId: number) =>
    inTransaction(services.db, (tx) =>
      areas.paymentDeps.orders.settle(tx, { orderId, attemptId: 1, at: new Date() }),
    );

  const fulfil = () => runJobs(services, FULFIL_ORDER.name);

  return {
    areas,
    orderOf,
    settle,
    fulfil,
    /** Credits that a member has bought and a provider was paid for. @returns the order's id */
    async toppedUp(member: Member, cents: number): Promise<number> {
      const orderId = orderOf(await member.call("checkout/credits", { credits: String(cents) }));
      await beginPayment(services.db, orderId);
      await settle(orderId);
      await services.pool.query(
        `update payment_attempt set state = 'succeeded', effect = 'order_paid', received_cents = amount_cents,
       provider_payment_id = 'paid-' || id where order_id = $1`,
        [orderId],
      );
      await fulfil();
      return orderId;
    },
    /** Orders a ticket of 12,50 € and pays as much of it as wished with credits. */
    async buyTicket(member: Member, useCredits: number, title = "Lichterloh") {
      const event = await createEvent(services.db, { title });
      const offer = await createTicketOffer(services.db, { event_id: event.id });
      const items = JSON.stringify({ tickets: [{ id: offer, quantity: 1 }] });
      return member.call("checkout/tickets", { items, total: "12.50", useCredits: String(useCredits) });
    },
  };
}
