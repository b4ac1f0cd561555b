import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resendOrderMail } from "#server/areas/fulfilment/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { freePort } from "#server/platform/free-port.ts";
import { startJobs } from "#server/platform/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { type TestDatabase, testDatabase } from "../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../testing/event-factory.ts";
import { testProducts } from "../../testing/products.ts";
import { startServerProcess } from "../../testing/server-processes.ts";
import { openSmtpInbox } from "../../testing/smtp-inbox.ts";

const ORDERS = 6;
/** What ten minutes are to a mail: tries after 5, 10, 20, 40, 80, 160 and 320 seconds. */
const TRIES = 8;
const SOON = { timeout: 30_000, interval: 20 };

async function buy(url: string, offerId: number, number: number): Promise<void> {
  const answer = await fetch(`${url}/checkout/tickets`, {
    method: "POST",
    body: new URLSearchParams({
      email: `gast.${number}@example.org`,
      firstname: "Mia",
      lastname: "Lindner",
      phone: "040 7654321",
      items: JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] }),
      total: "0",
    }),
  });
  expect(answer.status).toBe(200);
}

async function mailsOf({ db }: TestDatabase) {
  return db
    .selectFrom("order_mail")
    .select(["id", "order_id", "state", "attempts", "last_error"])
    .orderBy("id")
    .execute();
}

test("a mail server that is away for ten minutes costs no mail; what gave up is visible and goes out again", {
  timeout: 120_000,
}, async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await testDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), "nachtfalter-outage-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const inbox = stack.use(await openSmtpInbox());
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, SMTP_URL: inbox.url };
  const [server] = await Promise.all(
    ["server", "worker"].map(async (ROLE) =>
      stack.use(await startServerProcess("main", await freePort(), { ...settings, ROLE })),
    ),
  );
  const jobs = await startJobs({ url: database.url, worker: false, log: createLog("silent") });
  stack.defer(() => jobs.stop());
  const { id: eventId } = await createEvent(database.db);
  const offer = await createTicketOffer(database.db, { event_id: eventId, price_cents: 0 });
  const url = server?.url ?? "";
  const states = async () => (await mailsOf(database)).map(({ state }) => state);
  /** The next try of every mail is due now. */
  const hurry = () => database.pool.query("update pgboss.job set start_after = now() where state = 'retry'");

  await inbox.close();
  await Promise.all(Array.from({ length: ORDERS }, (_, number) => buy(url, offer, number)));
  const leastTries = async () => {
    await hurry();
    const tries = (await mailsOf(database)).map(({ attempts }) => attempts);
    return tries.length === ORDERS ? Math.min(...tries) : 0;
  };
  await expect.poll(leastTries, SOON).toBeGreaterThanOrEqual(TRIES);
  const waiting = await mailsOf(database);
  expect(waiting.map(({ state }) => state)).toEqual(Array(ORDERS).fill("waiting"));
  expect(
    waiting.every(({ last_error: error }) => error?.includes("ECONNREFUSED") && !error.includes("@")),
  ).toBe(true);
  expect(await jobs.deadLetters()).toEqual([]);

  // For one of them four hours are over.
  const lost = waiting[0]?.id;
  const useUp = async () => {
    await database.pool.query(
      "update pgboss.job set retry_count = retry_limit - 1, start_after = now() where state = 'retry' and (data ->> 'mailId')::bigint = $1",
      [lost],
    );
    return (await jobs.deadLetters()).map(({ job, data, error }) => ({ job, data, error }));
  };
  await expect.poll(useUp, SOON).toEqual([
    {
      job: "tickets.send-order-mail",
      data: { mailId: lost },
      error: expect.stringContaining("ECONNREFUSED"),
    },
  ]);
  expect((await mailsOf(database))[0]).toMatchObject({ id: lost, state: "failed" });
  const metrics = await fetch(`${url}/metrics`).then((answer) => answer.text());
  expect(metrics).toContain('nachtfalter_jobs_dead{queue="tickets.send-order-mail"} 1');

  await inbox.open();
  await expect
    .poll(async () => hurry().then(states), SOON)
    .toEqual(["failed", ...Array(ORDERS - 1).fill("sent")]);

  const [letter] = await jobs.deadLetters();
  expect(await jobs.redrive([letter?.id ?? ""])).toBe(1);
  await expect.poll(states, SOON).toEqual(Array(ORDERS).fill("sent"));
  expect(await jobs.deadLetters()).toEqual([]);

  const orderId = waiting[0]?.order_id ?? 0;
  expect(
    await inTransaction(database.db, (tx) =>
      resendOrderMail(tx, { mailDomain: "nachtfalter.example", products: testProducts }, orderId),
    ),
  ).toBe(true);
  await expect.poll(states, SOON).toEqual(Array(ORDERS + 1).fill("sent"));
  const arrived = await inbox.parsed();
  expect(new Set(inbox.messageIds()).size).toBe(ORDERS + 1);
  expect(arrived.map(({ attachments }) => attachments.map(({ contentType }) => contentType))).toEqual(
    Array(ORDERS + 1).fill(["application/pdf", "text/calendar"]),
  );
});
