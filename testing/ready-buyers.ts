import { createOrderReferences } from "#server/areas/checkout/public.ts";
import { issueOrder } from "#server/areas/fulfilment/issue-order.ts";
import { grantPoints } from "#server/areas/points/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { createReward } from "./coupon-factory.ts";
import { giveCredits } from "./credits.ts";
import { createEvent, createTicketOffer } from "./event-factory.ts";
import { createLounge } from "./lounge-factory.ts";
import type { TestApp } from "./services.ts";
import { ticketDepsOf } from "./ticket-deps.ts";

type Form = Record<string, string>;
type Post = (path: string, form: Form) => Promise<unknown>;

/** More of everything than a test takes. */
const MANY = 80;

/**
 * What a member needs to have before a call takes anything of theirs, by the call's path; each makes it and gives the forms that the
 * server then takes, most of them once.
 */
export const READY_BUYERS: Readonly<
  Record<string, (app: TestApp, accountId: number, post: Post) => Promise<Form[]>>
> = {
  async "checkout/upgrade"(app, accountId, post) {
    const { db } = app.services;
    const { id: event_id } = await createEvent(db, { ticket_upgrades: true });
    const offer = await createTicketOffer(db, {
      ...{ event_id, price_cents: 100, quota: MANY, max_per_order: MANY },
    });
    await createTicketOffer(db, { event_id, title: "Deluxe", ticket_type: 2, quota: MANY });
    await giveCredits(db, accountId, 1_000_000);
    const items = JSON.stringify({ tickets: [{ id: offer, quantity: MANY }] });
    await issue(app, await post("checkout/tickets", { items, total: "80.00", useCredits: "8000" }));
    const tickets = await db.selectFrom("ticket").select("id").where("offer_id", "=", offer).execute();
    return tickets.map(({ id }) => ({
      ...{ ticketId: String(id), upgradeLevel: "2", upgradeFee: "5.00", useCredits: "500" },
    }));
  },

  async "lounge/payRest"(app, accountId, post) {
    const { db } = app.services;
    const { id: event_id } = await createEvent(db);
    const lounge = await createLounge(db, { event_id, price_cents: 10_000, quantity: MANY });
    await giveCredits(db, accountId, 1_000_000);
    const items = JSON.stringify({ lounges: [{ id: lounge, quantity: 1, reservation: 1 }] });
    for (let count = 0; count < MANY; count++)
      await issue(app, await post("checkout/lounges", { items, total: "10.00", useCredits: "1000" }));
    const bookings = await db
      .selectFrom("lounge_booking")
      .select("id")
      .where("lounge_id", "=", lounge)
      .execute();
    return bookings.map(({ id }) => ({ bookingId: String(id), total: "90.00", useCredits: "9000" }));
  },

  async "coupon/buyCoupon"({ services: { db } }, accountId) {
    const reward = await createReward(db, { price_points: 1 });
    const gift = { accountId, points: 10_000, cause: "many", at: new Date() };
    await inTransaction(db, (tx) => grantPoints(tx, gift));
    return [{ id: String(reward) }];
  },
};

/** Makes what an order that was paid at once has bought. */
async function issue({ services }: TestApp, answer: unknown): Promise<void> {
  const { cipher } = (answer as { data: { cipher: string } }).data;
  const orderId = createOrderReferences(services.secrets).claimedIdOf(cipher);
  if (orderId === undefined) throw new Error(`nothing was bought: ${JSON.stringify(answer)}`);
  await inTransaction(services.db, (tx) =>
    issueOrder(tx, ticketDepsOf(services), { orderId, at: new Date() }),
  );
}
