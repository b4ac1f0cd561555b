import fc from "fast-check";
import { expect, test } from "vitest";
import type { SignedWebhook } from "../../../testing/fake-stripe/fake-stripe.ts";
import { type PlacedOrder, paymentFixtureWithStripe } from "../../../testing/payment-fixture.ts";

type House = Awaited<ReturnType<typeof paymentFixtureWithStripe>>;

/** What has happened in one run, besides what stands in the database. */
type Run = {
  readonly order: PlacedOrder;
  readonly firstSession: number;
  readonly firstRefund: number;
  readonly sent: SignedWebhook[];
  /** Others have held the tickets for a while. */
  taken: boolean;
};

/** Everything that can happen around an order. A step that the world does not allow at that moment does nothing. */
const STEPS: Record<string, (house: House, run: Run) => unknown> = {
  "buyer clicks pay": (house, { order }) => house.pay(order),
  "buyer clicks twice": (house, { order }) => Promise.all([house.pay(order), house.pay(order)]),
  "buyer pays": (house, run) => {
    const session = sessionsOf(house, run).find(({ status }) => status === "open");
    if (session !== undefined) house.stripe.pay(session.id);
  },
  "buyer submits a debit": (house, run) => {
    const session = sessionsOf(house, run).find(({ status }) => status === "open");
    if (session !== undefined) house.stripe.pay(session.id, { processing: true });
  },
  "debit arrives": (house, run) => finishDebit(house, run, "succeeded"),
  "debit bounces": (house, run) => finishDebit(house, run, "failed"),
  "a bounced debit arrives after all": (house, run) => {
    const session = sessionsOf(house, run).find(({ status }) => status === "complete");
    if (session?.payment_status === "unpaid") house.stripe.finishDebit(session.id, "succeeded");
  },
  "an ended session is paid all the same": (house, run) => {
    const session = sessionsOf(house, run).find(({ status }) => status === "expired");
    if (session === undefined) return;
    session.status = "open";
    house.stripe.pay(session.id);
  },
  "others take the tickets": async (house, run) => {
    const other = await house.order({ offerId: run.order.offerId }).catch(() => undefined);
    if (other !== undefined) run.taken = true;
  },
  "buyer returns": (house, { order }) => house.comeBack(order),
  "webhook arrives": async (house, run) => {
    const session = sessionsOf(house, run).at(-1);
    if (session === undefined) return;
    const webhook = house.stripe.webhook("checkout.session.completed", session);
    run.sent.push(webhook);
    await house.deliver(webhook);
  },
  "old webhooks arrive again": async (house, { sent }) => {
    for (const webhook of sent.toReversed()) await house.deliver(webhook);
  },
  "provider fails": (house) => house.stripe.failNext(500, 2),
  "answers are lost": (house) => house.stripe.loseAnswers(2),
  "ten minutes pass": (house) => house.clock.advance(10),
  "an hour passes": (house) => house.clock.advance(60),
  "jobs run": (house) => house.runJobs(),
};

function sessionsOf(house: House, { firstSession }: Run) {
  return house.stripe.sessions().slice(firstSession);
}

function finishDebit(house: House, run: Run, outcome: "succeeded" | "failed") {
  const debit = sessionsOf(house, run).find(
    ({ status, payment_status }) => status === "complete" && payment_status === "unpaid",
  );
  if (debit !== undefined) house.stripe.finishDebit(debit.id, outcome);
}

/** What must hold once everything has come to rest, whatever happened before. */
async function expectSettled(house: House, run: Run): Promise<void> {
  const { order, attempts, refunds, sold, held, timesPaid, fulfilments } = await house.state(run.order);
  const received = sessionsOf(house, run).filter(({ payment_status }) => payment_status === "paid").length;
  const settled = attempts.filter((attempt) => attempt.startsWith("succeeded"));

  expect(settled).toHaveLength(received);
  expect(attempts.filter((attempt) => attempt === "succeeded:order_paid")).toHaveLength(timesPaid);
  expect(refunds).toEqual(settled.slice(timesPaid).map(() => expect.stringMatching(/:succeeded$/)));
  expect(house.stripe.refunds().length - run.firstRefund).toBe(received - timesPaid);
  if (run.taken) expect(timesPaid).toBeLessThanOrEqual(Math.min(received, 1));
  else expect(timesPaid).toBe(Math.min(received, 1));
  expect(fulfilments).toBe(timesPaid);
  expect({ order, sold, held }).toEqual({
    order: timesPaid === 1 ? "paid" : "expired",
    sold: 2 * timesPaid,
    held: 0,
  });
}

test("whatever happens in whatever order, each payment has exactly one effect", async () => {
  await using house = await paymentFixtureWithStripe();
  const step = fc.constantFrom(...Object.keys(STEPS), "buyer clicks pay", "jobs run", "webhook arrives");
  const steps = fc.array(step, { minLength: 6, maxLength: 20, size: "max" });

  await fc.assert(
    fc.asyncProperty(steps, async (names) => {
      const run: Run = {
        order: await house.order({ startsInDays: 400, quota: 2 }),
        firstSession: house.stripe.sessions().length,
        firstRefund: house.stripe.refunds().length,
        sent: [],
        taken: false,
      };
      for (const name of ["buyer clicks pay", ...names]) await STEPS[name]?.(house, run);
      // To rest: the provider answers again, debits are decided, every hold and every check is over.
      house.stripe.answerAgain();
      finishDebit(house, run, "failed");
      for (let day = 0; day < 3; day++) {
        house.clock.advance(24 * 60);
        await house.runJobs();
      }
      await expectSettled(house, run);
    }),
    { numRuns: 20, seed: 3, endOnFailure: true },
  );
}, 120_000);
