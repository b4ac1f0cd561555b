import { expect, test } from "vitest";
import { lose, paidAtProvider, reconcile } from "../../../testing/lost-payments.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../testing/payment-fixture.ts";
import { requestRefund } from "./request-refund.ts";

const CREATE = "POST /v1/refunds";

/** What a history tells, in its order: `from → to: actor`. */
async function told({ database }: StripeHouse, history: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select coalesce(from_state, 'nothing') || ' → ' || to_state || ': ' || actor as line from ${history}_history order by id`,
  );
  return rows.map(({ line }) => line);
}

async function refund(house: StripeHouse, orderId: number, amountCents: number): Promise<void> {
  const asked = await house.deps.db
    .transaction()
    .execute((tx) => requestRefund(tx, house.deps, { orderId, amountCents }));
  expect(asked).toHaveProperty("refundId");
}

test("refunds and disputes remember who moved them: a person of ours, the provider, or the house itself", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidAtProvider(house);
  await house.comeBack(order);

  await refund(house, order.orderId, 500);
  await house.runJobs();
  house.stripe.refundInDashboard(session.id, 300);
  await refund(house, order.orderId, 1800);
  house.stripe.refundInDashboard(session.id, 1700);
  await house.runJobs();
  const dispute = { id: "dp_1", amount: 2500, payment_intent: session.payment_intent };
  const status = (value: string) => ({ ...dispute, status: value });
  await house.deliver(house.stripe.webhook("charge.dispute.created", status("needs_response")));
  await house.deliver(house.stripe.webhook("charge.dispute.closed", status("won")));

  expect(await told(house, "refund")).toEqual([
    "nothing → requested: operator",
    "requested → succeeded: provider",
    "nothing → requested: operator",
    "nothing → succeeded: provider",
    "requested → requested: system",
    "nothing → succeeded: provider",
    "requested → failed: system",
  ]);
  expect(await told(house, "payment_dispute")).toEqual(["nothing → open: provider", "open → won: provider"]);
});

test("a stray payment remembers who found it, who gave it back and who had it tried again", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidAtProvider(house);
  await lose(house, [order]);
  await reconcile(house);
  house.stripe.before(CREATE, () => house.stripe.dispute(session.id, "needs_response"));
  await house.runJobs();
  house.stripe.dispute(session.id, "won");
  await reconcile(house, { retryFailed: true });
  await house.runJobs();

  expect(await told(house, "stray_payment")).toEqual([
    "nothing → requested: system",
    "requested → failed: provider",
    "failed → requested: operator",
    // The run read of the dispute.
    "requested → requested: provider",
    "requested → succeeded: provider",
  ]);
});
