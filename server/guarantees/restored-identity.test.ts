import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findOrder } from "#server/areas/checkout/public.ts";
import { issueOrder } from "#server/areas/fulfilment/issue-order.ts";
import { requestRefund } from "#server/areas/payments/request-refund.ts";
import { jobKinds } from "#server/job-kinds.ts";
import { restoreBackup } from "#server/platform/backup/restore-backup.ts";
import { writeBackup } from "#server/platform/backup/write-backup.ts";
import { createDatabase, inTransaction } from "#server/platform/database.ts";
import { folderFiles } from "#server/platform/files-folder.ts";
import { emptyDatabase, type TestDatabase } from "../../testing/database.ts";
import { type HandedOut, handedOut, handedOutAgain, newSince } from "../../testing/handed-out.ts";
import {
  type PlacedOrder,
  paymentFixtureWithStripe,
  type StripeHouse,
} from "../../testing/payment-fixture.ts";
import { testServices } from "../../testing/services.ts";
import { ticketDepsOf } from "../../testing/ticket-deps.ts";
import { cipherOfOrder, testReferences } from "../../testing/ticket-shop.ts";

const COMPLETED = "checkout.session.completed";

/** By the order's id, as its buyer was given it. */
async function linksOf({ db }: Pick<TestDatabase, "db">, found: HandedOut) {
  const links = new Map<string, string>();
  for (const id of found["order ids"] ?? []) links.set(id, await cipherOfOrder(db, Number(id)));
  return links;
}

test("a restore in the middle: nothing that was handed out before is handed out again, and no old payment meets a new order", async () => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "nachtfalter-restored-"));
  stack.defer(() => rm(folder, { recursive: true }));
  const services = stack.use(await testServices());
  const issue = (database: TestDatabase, { orderId }: PlacedOrder) =>
    inTransaction(database.db, (tx) => issueOrder(tx, ticketDepsOf(services), { orderId, at: new Date() }));
  const before = stack.use(await paymentFixtureWithStripe());
  const sessions: string[] = [];
  /** Buys, pays, gets tickets and invoice, and gives half of it back. */
  const evening = async (house: StripeHouse, offerId?: number) => {
    const order = await house.order(offerId === undefined ? {} : { offerId });
    const link = await house.pay(order);
    sessions.push(link.split("/").at(-1) ?? "");
    house.stripe.pay(sessions.at(-1) ?? "");
    await house.comeBack(order);
    await issue(house.database, order);
    await inTransaction(house.deps.db, (tx) =>
      requestRefund(tx, house.deps, { orderId: order.orderId, amountCents: 1250 }),
    );
    await house.runJobs();
    return order;
  };
  const { offerId } = await evening(before);
  const archive = join(folder, "backup.tar.gz");
  const files = await folderFiles(join(folder, "files"));
  await writeBackup({ url: before.database.url, files, to: archive });
  for (let i = 0; i < 3; i++) await evening(before, offerId);
  // A buyer is on the payment page while the machine is lost.
  const lostOrder = await before.order({ offerId });
  const lostSession = (await before.pay(lostOrder)).split("/").at(-1) ?? "";
  const old = await handedOut(before.database.pool);
  const oldKeys = before.stripe.keys();
  const oldLinks = await linksOf(before.database, old);

  const target = stack.use(await emptyDatabase());
  const files2 = await folderFiles(join(folder, "restored"));
  await restoreBackup({ url: target.url, files: files2, jobs: jobKinds, from: archive });
  const { db, pool } = createDatabase({ url: target.url, poolSize: 5, name: "restored" });
  stack.defer(() => db.destroy());
  const database = { db, pool, url: target.url, [Symbol.asyncDispose]: async () => {} };
  const after = stack.use(await paymentFixtureWithStripe({ beside: before, database }));
  const kept = await handedOut(pool);
  const fresh: PlacedOrder[] = [];
  for (let i = 0; i < 3; i++) fresh.push(await evening(after, offerId));
  const unpaid = await after.order({ offerId });
  const now = await handedOut(pool);

  const newOnes = newSince(kept, now);
  for (const [what, ids] of Object.entries(newOnes)) expect(ids.length, what).toBeGreaterThanOrEqual(3);
  expect(handedOutAgain(old, newOnes)).toEqual([]);
  for (const id of now["ticket ids"] ?? []) expect(Number(id)).toBeLessThan(2 ** 48);
  for (const [id, link] of oldLinks) {
    const opened = await findOrder(db, testReferences, link);
    expect(opened?.id, `the link of order ${id}`).toBe(
      kept["order ids"]?.includes(id) ? Number(id) : undefined,
    );
  }
  // Six calls of the provider with keys of their own: a session and a refund an order.
  expect(new Set(after.stripe.keys()).size).toBe(oldKeys.length + 6);

  // Old payments arrive, and find no order.
  after.stripe.pay(lostSession);
  for (const session of after.stripe.sessions().filter(({ status }) => status === "complete"))
    expect(await after.deliver(after.stripe.webhook(COMPLETED, session))).toBe(200);
  expect(await after.state(unpaid)).toMatchObject({ order: "pending", attempts: [] });
  for (const order of fresh) expect(await after.state(order)).toMatchObject({ order: "paid", timesPaid: 1 });
  expect(after.alarms).toEqual(Array(4).fill("unknown-session"));
});
