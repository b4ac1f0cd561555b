import { sql } from "kysely";
import { hashPassword } from "#server/areas/accounts/passwords.ts";
import { refundOrder } from "#server/areas/checkout/refunds/refund-order.ts";
import { issueOrder } from "#server/areas/fulfilment/issue-order.ts";
import { refundPorts } from "#server/areas/payments/request-refund.ts";
import type { RefundOrder } from "#server/areas/tickets/refund-port.ts";
import { productsOf } from "#server/areas.ts";
import { inTransaction } from "#server/platform/database.ts";
import { platformOf } from "#server/platform/operator.ts";
import { beginSession, createAccount } from "../account-factory.ts";
import { createCoupon, createReward } from "../coupon-factory.ts";
import { createEvent, createTicketOffer } from "../event-factory.ts";
import { createLounge } from "../lounge-factory.ts";
import { callAs } from "../member.ts";
import { MEMBER_PASSWORD } from "../member-with-everything.ts";
import { paymentFixtureWithStripe } from "../payment-fixture.ts";
import { amount, buyX, EVERYTHING, percent } from "../priced-baskets.ts";
import { testInvoicesOf } from "../products.ts";
import { buildTestApp, testServices } from "../services.ts";
import { Model } from "./model.ts";
import { openPreparedQueries } from "./prepared-queries.ts";
import { doReturns } from "./return-jobs.ts";
import type { Walk } from "./walk.ts";

/** Of each event. */
export const TOKEN_CENTS = 250;

export async function openWalk(seed: number): Promise<Walk & AsyncDisposable> {
  const stack = new AsyncDisposableStack();
  const services = stack.use(await testServices({ rateLimitFactor: 100_000 }));
  const app = await buildTestApp(services);
  stack.defer(() => app.server.close());
  const products = productsOf(services);
  const { db, database } = services;
  const house = stack.use(await paymentFixtureWithStripe({ database, products }));
  const asking = await openPreparedQueries(database.url);
  stack.defer(() => asking.end());
  const upTo = numbers(seed);
  const model = new Model();
  const passwordHash = await hashPassword(MEMBER_PASSWORD);
  const platform = platformOf(services.config);
  const refund: RefundOrder = (tx, request) =>
    refundOrder(
      tx,
      { products, invoices: testInvoicesOf(products), payments: refundPorts(house.deps) },
      request,
    );
  const returns = { db, products, refundOrder: refund, alarm: house.deps.alarm };
  const walk: Walk = {
    ...{ house, db, products, model, upTo, returns, asking },
    pick: (some) => some[upTo(some.length)],
    call: (name, form, person) =>
      callAs({ ...app, services } as never, name, person ? { sessionID: person.sessionID, ...form } : form),
    async newPerson() {
      const accountId = await createAccount(db, { password_hash: passwordHash, phone: "040 1234" });
      // Everybody is everybody's friend.
      await sql`insert into friendship (first_account_id, second_account_id, requested_by, accepted_at)
        select id, ${accountId}, id, now() from account where id < ${accountId}`.execute(db);
      return model.newPerson(accountId, await beginSession(db, accountId));
    },
    async newEvent() {
      const { id: eventId } = await createEvent(db, {
        ...{ ticket_upgrades: true, ticket_returns: true, cloakroom_price_cents: TOKEN_CENTS },
      });
      // So that nobody holds too much of it without having paid.
      await createTicketOffer(db, { event_id: eventId, quota: 1000, title: "Reserve" });
      for (const [type, cents, fee, once, insuranceCents, quota] of [
        [1, 1250, 150, false, 299, 9 + upTo(9)],
        [2, 799, 0, false, 99, 3 + upTo(5)],
        [3, 2999, 350, true, 499, 4 + upTo(12)],
      ] as const) {
        const id = await createTicketOffer(db, {
          ...{ event_id: eventId, price_cents: cents, fee_cents: fee, fee_type: once ? "order" : "ticket" },
          ...{ insurance_price_cents: insuranceCents, quota, ticket_type: type },
        });
        model.offers.push({ id, eventId, type, cents, fee: { cents: fee, once }, insuranceCents, quota });
      }
      for (const cents of [30_005, 9995]) {
        const quota = 3 + upTo(3);
        const id = await createLounge(db, { event_id: eventId, price_cents: cents, quantity: quota });
        model.lounges.push({ id, eventId, cents, quota });
      }
    },
    async newCoupon(terms, most, mostEach) {
      const { percent: hundredths, amountCents, freeOneOf, minCents } = terms;
      const { id } = await createCoupon(db, {
        discount_type: hundredths ? "percent" : amountCents ? "amount" : "buyX",
        discount_value: Number(hundredths ?? amountCents ?? freeOneOf),
        ...{ minimum_cents: Number(minCents), max_uses: most, max_uses_per_person: mostEach ?? null },
        rules: JSON.stringify(terms.for),
      });
      model.coupons.push({ id, owner: undefined, most, mostEach, terms });
    },
    async newReward(points, stock) {
      const id = await createReward(db, { price_points: points, stock: stock ?? null });
      model.rewards.push({ id, points, stock, taken: 0 });
    },
    async issue(order) {
      await inTransaction(db, (tx) =>
        issueOrder(tx, { products, platform }, { orderId: order.id, at: house.clock.now() }),
      );
    },
    async runJobs() {
      do await house.runJobs();
      while ((await doReturns(returns)) > 0);
    },
  };
  for (let count = 0; count < 4; count++) await walk.newPerson();
  for (let count = 0; count < 2; count++) await walk.newEvent();
  await walk.newCoupon(percent(1250), 3);
  await walk.newCoupon(amount(500, EVERYTHING, 1500), 2);
  await walk.newCoupon(buyX(2), 6, 1);
  await walk.newReward(20);
  await walk.newReward(10, 2);
  return Object.assign(walk, { [Symbol.asyncDispose]: () => stack.disposeAsync() });
}

/** Numbers below a bound, the same for a seed each time. */
function numbers(seed: number) {
  let state = seed * 7919;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}
