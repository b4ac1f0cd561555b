import { expect, test } from "vitest";
import {
  type PaymentFixture,
  type PlacedOrder,
  paymentFixtureWithStripe,
} from "../../../testing/payment-fixture.ts";

const BOUNCED = "checkout.session.async_payment_failed";

function sessionOf(link: string): string {
  return link.split("/").at(-1) ?? "";
}

async function failureMails({ database }: PaymentFixture, { orderId }: PlacedOrder): Promise<string[]> {
  const { rows } = await database.pool.query<{ occasion: string }>(
    "select occasion from order_mail where order_id = $1 and template = 'payment-failed' order by id",
    [orderId],
  );
  return rows.map(({ occasion }) => occasion);
}

test("every debit that bounces is told to the buyer, each of them once however often it is reported", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order({ startsInDays: 60 });
  const attempts: number[] = [];
  for (const attempt of ["first", "second"]) {
    const session = sessionOf(await house.pay(order));
    house.stripe.pay(session, { processing: true });
    await house.comeBack(order);
    const bounced = house.stripe.finishDebit(session, "failed");
    await Promise.all([
      house.deliver(house.stripe.webhook(BOUNCED, bounced)),
      house.deliver(house.stripe.webhook(BOUNCED, bounced)),
      house.comeBack(order),
    ]);
    await house.deliver(house.stripe.webhook(BOUNCED, bounced));
    const { rows } = await house.database.pool.query<{ id: number }>(
      "select id from payment_attempt where order_id = $1 order by id desc limit 1",
      [order.orderId],
    );
    attempts.push(Number(rows[0]?.id));
    expect(await failureMails(house, order), attempt).toEqual(attempts.map((id) => `payment-failed:${id}`));
  }
  expect(await house.state(order)).toMatchObject({ attempts: ["failed", "failed"], timesPaid: 0 });
});
