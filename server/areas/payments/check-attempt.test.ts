import { expect, test } from "vitest";
import { paymentFixtureWithStripe } from "../../../testing/payment-fixture.ts";
import { checkAttempt } from "./check-attempt.ts";

const MINUTE = 60_000;

/** An open payment, and checks of it whose next ones a test takes. */
async function openPayment() {
  const house = await paymentFixtureWithStripe();
  const { pool } = house.database;
  const session = (await house.pay(await house.order())).split("/").at(-1) ?? "";
  await pool.query("delete from pgboss.job");
  const { rows } = await pool.query("select id from payment_attempt");
  const attemptId = rows[0].id as number;
  const takeNext = async () => {
    const jobs = await pool.query(
      "delete from pgboss.job where name = 'payments.check-attempt' returning data, start_after as due",
    );
    return jobs.rows.map(({ data, due }) => ({
      ...data,
      inMinutes: Math.round((due.getTime() - house.clock.now().getTime()) / MINUTE),
    }));
  };
  return { house, session, attemptId, takeNext };
}

test("an open payment is asked about less and less often, also while the provider does not answer or refuses", async () => {
  const { house, attemptId, takeNext } = await openPayment();
  await using _ = house;
  const check = (round: number) => checkAttempt(house.deps, { attemptId, state: "open", round });

  await check(0);
  expect(await takeNext()).toEqual([{ attemptId, state: "open", round: 1, inMinutes: 2 }]);
  house.stripe.failNext(500, 2);
  await check(1);
  expect(await takeNext()).toEqual([{ attemptId, state: "open", round: 2, inMinutes: 4 }]);
  expect(house.alarms).toEqual([]);
  house.stripe.failNext(404);
  await check(2);
  expect(await takeNext()).toEqual([{ attemptId, state: "open", round: 3, inMinutes: 8 }]);
  expect(house.alarms).toEqual(["provider-refused"]);
});

test("a check of a state that is over, or of a payment that is not there, asks nobody and is the last", async () => {
  const { house, session, attemptId, takeNext } = await openPayment();
  await using _ = house;
  const asked = house.stripe.requests.length;
  await checkAttempt(house.deps, { attemptId, state: "processing", round: 0 });
  await checkAttempt(house.deps, { attemptId: attemptId + 1, state: "open", round: 0 });
  expect(house.stripe.requests).toHaveLength(asked);

  house.stripe.pay(session);
  await checkAttempt(house.deps, { attemptId, state: "open", round: 0 });
  expect(house.stripe.requests.length).toBeGreaterThan(asked);
  expect(await takeNext()).toEqual([]);
});
