import { expect, test } from "vitest";
import { auditBooks } from "../../../testing/audit-books.ts";
import { lose, paidAtProvider, paidTwice, reconcile, straysOf } from "../../../testing/lost-payments.ts";
import {
  type PlacedOrder,
  paymentFixtureWithStripe,
  type StripeHouse,
} from "../../../testing/payment-fixture.ts";
import { cancelOrderWithEvent } from "./cancel-order-with-event.ts";
import { requestRefund } from "./request-refund.ts";

type Session = ReturnType<StripeHouse["stripe"]["pay"]>;
type Paid = { readonly order: PlacedOrder; readonly session: Session };

/** The same numbers for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

/** What may happen to a payment at any moment. Provider and staff may refuse; no call may fail. */
function happenings(house: StripeHouse, { order, session }: Paid, roll: (sides: number) => number) {
  const { stripe } = house;
  const hear = (type: string, object: object) => house.deliver(stripe.webhook(type, object));
  const paid = () => hear("checkout.session.completed", session);
  const staff = (amountCents: number) =>
    house.deps.db
      .transaction()
      .execute((tx) => requestRefund(tx, house.deps, { orderId: order.orderId, amountCents }));
  const free = () =>
    stripe
      .refunds()
      .filter(
        ({ payment_intent, status }) => payment_intent === session.payment_intent && status !== "failed",
      )
      .reduce((sum, { amount }) => sum - amount, 2500);
  return [
    paid,
    paid,
    () => reconcile(house),
    () => reconcile(house),
    () => house.runJobs(),
    () => staff(700),
    () => staff(1800),
    () => cancelOrderWithEvent(house.deps, order.orderId),
    async () => {
      const amountCents = [700, 1000, 2500][roll(3)] ?? 0;
      if (amountCents > free()) return;
      const refund = stripe.refundInDashboard(session.id, amountCents);
      if (roll(2) === 0) stripe.setRefundStatus(refund.id, "pending");
      if (roll(2) === 0) await hear("refund.created", refund);
    },
    // Answers get lost, keys are forgotten.
    async () => stripe.loseAnswers(2, "POST /v1/refunds"),
    async () => stripe.forgetKeys(),
    async () => {
      const refund = stripe.refunds().find(({ payment_intent }) => payment_intent === session.payment_intent);
      if (refund?.status === "pending") stripe.setRefundStatus(refund.id, "succeeded");
      if (refund && roll(2) === 0) await hear("refund.updated", refund);
    },
    async () => {
      const status = (["needs_response", "won", "lost"] as const)[roll(3)] ?? "won";
      // What a bank has decided stays so.
      const known = stripe.disputes().find(({ payment_intent }) => payment_intent === session.payment_intent);
      if (known?.status === "won" || known?.status === "lost") return;
      const dispute = stripe.dispute(session.id, status);
      if (roll(2) === 0) await hear("charge.dispute.updated", dispute);
    },
  ];
}

/** Our refunds and disputes beside the provider's, of payments that we know. */
async function booksOfBoth({ database: { pool }, stripe }: StripeHouse) {
  const known = await pool.query<{ id: string }>(
    "select provider_payment_id as id from payment_attempt where provider_payment_id is not null",
  );
  const ids = new Set(known.rows.map(({ id }) => id));
  const ours = await pool.query<{ line: string }>(
    `select concat_ws(' ', provider_refund_id, state, amount_cents) as line from refund where provider_refund_id is not null
     union all select concat_ws(' ', provider_dispute_id, state, amount_cents) from payment_dispute`,
  );
  const theirs = [
    ...stripe
      .refunds()
      .filter(({ payment_intent }) => ids.has(payment_intent))
      .map(({ id, status, amount }) => `${id} ${status} ${amount}`),
    ...stripe
      .disputes()
      .filter(({ payment_intent }) => ids.has(payment_intent))
      .map(({ id, status, amount }) => `${id} ${status === "needs_response" ? "open" : status} ${amount}`),
  ];
  return { ours: ours.rows.map(({ line }) => line).sort(), theirs: theirs.sort() };
}

/** What the books promise, but for documents and mails, which are not made here. */
const brokenPromises = async ({ database }: StripeHouse) =>
  (await auditBooks(database.pool)).filter(
    (line) => !/tickets|mail|documents|valid ticket/.test(line) && !line.startsWith("refunds under way"),
  );

test.each([1, 2, 3])(
  "whatever happens at once, both books say the same in the end (seed %i)",
  async (seed) => {
    await using house = await paymentFixtureWithStripe();
    const roll = dice(seed);
    const paid: Paid[] = [];
    for (let count = 0; count < 4; count++) paid.push(await paidAtProvider(house));
    const { order, paying, double } = await paidTwice(house);
    paid.push({ order, session: paying }, { order, session: double });
    const lost = await paidAtProvider(house);
    await lose(house, [lost.order]);
    paid.push(lost);
    await house.database.pool.query("delete from pgboss.job where name = 'payments.check-attempt'");

    for (let round = 0; round < 3; round++) {
      if (round === 1 && roll(2) === 0)
        await house.database.pool.query("update event set state = 'cancelled'");
      const all = paid.flatMap((one) => {
        const possible = happenings(house, one, roll);
        return Array.from({ length: 4 }, () => possible[roll(possible.length)] ?? (() => Promise.resolve()));
      });
      await Promise.all(all.map((happens) => happens()));
    }
    house.stripe.answerAgain();
    for (const { id, status } of house.stripe.refunds())
      if (status === "pending") house.stripe.setRefundStatus(id, "succeeded");
    for (let times = 0; times < 3; times++) {
      await reconcile(house);
      for (const one of paid) await cancelOrderWithEvent(house.deps, one.order.orderId);
      house.clock.advance(6 * 60);
      await house.runJobs();
    }

    const { ours, theirs } = await booksOfBoth(house);
    expect(ours).toEqual(theirs);
    expect(await reconcile(house)).toMatchObject({ settled: 0, refunded: 0, failed: 0 });
    expect(await brokenPromises(house)).toEqual([]);
    for (const one of paid.slice(0, 5))
      expect((await house.state(one.order)).timesPaid).toBeLessThanOrEqual(1);
    for (const wrong of ["books-differ", "refund-exceeds-payment", "payment-mismatch"])
      expect(house.alarms).not.toContain(wrong);
    expect(await straysOf(house)).toHaveLength(1);
    for (const { session } of paid) {
      const given = house.stripe
        .refunds()
        .filter(
          ({ payment_intent, status }) => payment_intent === session.payment_intent && status !== "failed",
        )
        .reduce((sum, { amount }) => sum + amount, 0);
      expect(given).toBeLessThanOrEqual(2500);
    }
  },
);
