import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type DatabaseConnection } from "#server/platform/database.ts";
import { freePort } from "#server/platform/free-port.ts";
import { GUEST_KEYS, scopedKey } from "#server/platform/idempotency.ts";
import { untilBlocked } from "../../testing/blocked-queries.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../testing/event-factory.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-processes.ts";
import { openSmtpInbox, type SmtpInbox } from "../../testing/smtp-inbox.ts";

/** Two servers in production, as `npm start` runs them, on one empty database and one folder, started in the same moment. */
const house = new AsyncDisposableStack();
let first: ServerProcess;
let second: ServerProcess;
let database: DatabaseConnection;
let inbox: SmtpInbox;
let eventId: number;

beforeAll(async () => {
  const { url } = house.use(await emptyDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), "nachtfalter-several-"));
  house.defer(() => rm(dataDir, { recursive: true, force: true }));
  inbox = house.use(await openSmtpInbox());
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PUBLIC_URL: "https://nachtfalter.example",
    SMTP_URL: inbox.url,
    RATE_LIMIT_FACTOR: "1000",
    DRAIN_SECONDS: "3",
  };
  const ports = [await freePort(), await freePort()];
  [first, second] = (await Promise.all(ports.map((port) => startServerProcess("main", port, settings)))) as [
    ServerProcess,
    ServerProcess,
  ];
  house.use(first);
  house.use(second);
  database = createDatabase({ url, poolSize: 3, name: "test" });
  house.defer(() => database.db.destroy());
  eventId = (await createEvent(database.db)).id;
}, 120_000);
afterAll(() => house.disposeAsync());

type Answer = { status: number; data: { cipher?: string; calendar?: { file: string } | null } };

async function post(server: ServerProcess, path: string, fields: Record<string, string>): Promise<Answer> {
  const answer = await fetch(`${server.url}/${path}`, { method: "POST", body: new URLSearchParams(fields) });
  return (await answer.json()) as Answer;
}

const order = (offerId: number, given: Record<string, string> = {}) => ({
  email: "mia@example.org",
  firstname: "Mia",
  lastname: "Lindner",
  phone: "040 7654321",
  items: JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] }),
  total: "0",
  ...given,
});

const freeOffer = () => createTicketOffer(database.db, { event_id: eventId, price_cents: 0, quota: 5_000 });

async function count(from: string): Promise<number> {
  const { rows } = await database.pool.query(`select count(*)::int as count from ${from}`);
  return rows[0].count;
}

test("servers that start in the same moment migrate and make secrets once", async () => {
  const { rows } = await database.pool.query("select name from schema_migration order by applied_at, name");
  const migrations = await readdir(join(import.meta.dirname, "..", "..", "database", "migrations"));
  expect(rows.map(({ name }) => name)).toEqual(migrations.sort());
  // The master key, the tickets' signing key and the key of push messages.
  expect(await count("secret")).toBe(3);
  expect(await count("city")).toBeGreaterThan(3_000);
  expect(await count("(select name, later_word from city join city_spelling s on s.city_id = id) one")).toBe(
    await count("city_spelling"),
  );
});

test("production has no sandbox, no caught mails and no demo programme", async () => {
  expect(await count("event")).toBe(1);
  expect(await count("information_schema.schemata where schema_name = 'sandbox'")).toBe(0);
  for (const path of ["/dev/mail", "/dev/mail/1", "/sandbox/pay/ses_1", "/sandbox/style.css"]) {
    const answer = await fetch(`${first.url}${path}`, {
      redirect: "manual",
      headers: { accept: "text/html" },
    });
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 302, "/home"]);
  }
  const hook = await fetch(`${first.url}/webhooks/sandbox`, { method: "POST", body: "{}" });
  expect(hook.status).toBe(404);
  const paid = await createTicketOffer(database.db, { event_id: eventId });
  expect(await post(first, "checkout/tickets", order(paid, { total: "12.50" }))).toMatchObject({
    status: 503,
    data: expect.stringMatching(/\.$/),
  });
});

test("an idempotency key counts in every process: one order, one answer, and 422 for another body", async () => {
  const offer = await freeOffer();
  const form = order(offer, { idempotencyKey: "several processes, one order" });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => post(index % 2 ? first : second, "checkout/tickets", form)),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 250, data: { cipher: expect.any(String) } });
  const other = { ...form, firstname: "Ada" };
  expect((await post(first, "checkout/tickets", other)).status).toBe(422);
  expect((await post(second, "checkout/tickets", other)).status).toBe(422);
  expect(await count(`order_position where offer_id = ${offer}`)).toBe(1);
});

test("what one process makes the other can read: orders, references and files", async () => {
  const { data } = await post(first, "checkout/tickets", order(await freeOffer()));
  const cipher = data.cipher ?? "";
  const read = (server: ServerProcess) => post(server, "checkout/getData", { cipher });
  await expect.poll(() => read(second).then(({ status }) => status), { timeout: 30_000 }).toBe(250);
  const reference = (await read(first)).data.calendar?.file ?? "";
  const files = await Promise.all(
    [first, second].map(async ({ url }) => {
      const answer = await fetch(`${url}/checkout/getFile?type=calendar&file=${reference}`);
      return `${answer.status} ${await answer.text()}`;
    }),
  );
  expect(files[0]).toMatch(/^200 BEGIN:VCALENDAR/);
  expect(files[1]).toBe(files[0]);
  const sent = () => count("order_mail where state = 'sent'");
  await expect.poll(sent, { timeout: 30_000 }).toBe(await count("customer_order"));
  expect(new Set(inbox.messageIds()).size).toBe(await sent());
});

const LOAD = 8;
const ANSWERS_BEFORE = 60;

test("SIGTERM under load: readyz refuses, and every request that was accepted is answered", {
  timeout: 60_000,
}, async () => {
  const [hot, slow] = [await freeOffer(), await freeOffer()];
  const blocker = await database.pool.connect();
  await blocker.query("begin");
  await blocker.query("select from ticket_offer where id = $1 for update", [slow]);
  const slowAnswer = post(second, "checkout/tickets", order(slow));
  await untilBlocked(database);

  const enough = Promise.withResolvers<void>();
  const answered: string[] = [];
  /** Like a proxy with open connections: goes elsewhere when the server asks it to. */
  async function client(name: number): Promise<void> {
    for (let number = 0; ; number++) {
      const idempotencyKey = `drained client ${name} order ${number}`;
      const answer = await fetch(`${second.url}/checkout/tickets`, {
        method: "POST",
        body: new URLSearchParams(
          order(hot, { idempotencyKey, email: `client.${name}.${number}@example.org` }),
        ),
      });
      expect(((await answer.json()) as Answer).status).toBe(250);
      if (answered.push(idempotencyKey) === ANSWERS_BEFORE) enough.resolve();
      if (answer.headers.get("connection") === "close") return;
    }
  }
  const clients = Promise.all(Array.from({ length: LOAD }, (_, name) => client(name)));
  await Promise.race([enough.promise, clients]);

  second.signal("SIGTERM");
  const readiness = () =>
    fetch(`${second.url}/readyz`).then(async (answer) => `${answer.status} ${await answer.text()}`);
  await expect.poll(readiness, { interval: 10, timeout: 30_000 }).toBe("503 draining\n");
  await clients;
  await blocker.query("commit");
  blocker.release();

  expect((await slowAnswer).status).toBe(250);
  expect(await second.ended).toBe(0);
  const { rows } = await database.pool.query("select encode(key, 'hex') as key from idempotency_key");
  const kept = new Set(rows.map(({ key }) => key));
  expect(answered.filter((key) => !kept.has(scopedKey(GUEST_KEYS, key)))).toEqual([]);
  expect((await post(first, "home/get5Events", {})).status).toBe(250);
});
