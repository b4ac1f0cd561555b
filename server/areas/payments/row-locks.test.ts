import { expect, test } from "vitest";
import { paymentFixtureWithStripe } from "../../../testing/payment-fixture.ts";
import { attemptsOfOrder, lockAttemptsOfOrder } from "./attempt-queries.ts";
import { insertDispute } from "./dispute-changes.ts";
import { lockDispute } from "./dispute-queries.ts";
import { insertRefund } from "./refund-changes.ts";
import { lockRefundsOfAttempt } from "./refund-queries.ts";

test("who locks attempts, refunds or disputes holds up no row that refers to them (docs/domain/locking.md)", async () => {
  await using house = await paymentFixtureWithStripe();
  const { db } = house.deps;
  const { pool } = house.database;
  const order = await house.order();
  await house.pay(order);
  const { orderId } = order;
  const [attempt] = await attemptsOfOrder(db, orderId);
  if (attempt === undefined) throw new Error("no attempt was begun");
  const { id: attemptId, eventId } = attempt;
  const about = { orderId, attemptId, eventId, amountCents: 100, now: house.clock.now() };

  await db.transaction().execute(async (tx) => {
    await insertRefund(tx, { ...about, reason: "requested" });
    await insertDispute(tx, { ...about, provider: "stripe", providerDisputeId: "dp_1", owedCents: 100 });
  });

  await db.transaction().execute(async (tx) => {
    expect(await lockAttemptsOfOrder(tx, orderId)).toHaveLength(1);
    expect(await lockRefundsOfAttempt(tx, attemptId)).toHaveLength(1);
    expect(await lockDispute(tx, "stripe", "dp_1")).toBeDefined();
    for (const table of ["payment_attempt", "refund", "payment_dispute"]) {
      // What an insert with a foreign key takes.
      await pool.query(`select from ${table} for key share nowait`);
      await expect(pool.query(`select from ${table} for no key update nowait`), table).rejects.toThrow(
        "could not obtain lock",
      );
    }
  });
});
