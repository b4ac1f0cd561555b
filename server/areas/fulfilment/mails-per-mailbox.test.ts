import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { MailboxLimit } from "#server/platform/mail/mailbox-limit.ts";
import { type Mailer, smtpMailer } from "#server/platform/mail/mailer.ts";
import { outboxDueWork } from "#server/platform/mail/outbox-jobs.ts";
import { reconcile } from "#server/platform/reconcile-job.ts";
import { Throttle } from "#server/platform/throttle.ts";
import { openSmtpInbox, type SmtpInbox } from "../../../testing/smtp-inbox.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { createBuyerNotices } from "./buyer-notices.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { orderMails } from "./job-kinds.ts";
import { sendOrderMail } from "./send-order-mail.ts";

const AN_HOUR = 10;
const A_DAY = 30;
const HOUR = 3_600_000;
const FREE = { price_cents: 0, fee_cents: 0 };

let office: TicketFixture;
let inbox: SmtpInbox;
let mailer: Mailer;
let now: Date;
beforeAll(async () => {
  [office, inbox] = await Promise.all([openTicketFixture(), openSmtpInbox()]);
  mailer = smtpMailer(inbox.url, { name: "Nachtfalter", address: "tickets@nachtfalter.example" });
});
afterAll(async () => {
  await mailer.close();
  await inbox[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

/** A worker of its own as far as the counts can tell. */
function worker(): FulfilmentDeps {
  const { pool, secrets, log } = office.services;
  const throttle = new Throttle({ pool, secrets, log, now: () => now });
  return { ...office.deps, mailer, mailboxes: new MailboxLimit(throttle) };
}

/** So many free orders, fulfilled, whose mails wait; they go to one mailbox, however it is written. */
async function freeOrders(count: number, mailbox: string): Promise<void> {
  let offer = await office.offer({}, FREE);
  for (let index = 0; index < count; index++) {
    if (index % 5 === 4) offer = await office.offer({}, FREE);
    const orderId = await office.order(offer, { email: `buyer${index}.${mailbox}` });
    const dotted = mailbox.replace("mia.l@gmail", "m.i.a.l@googlemail");
    const spelling = [mailbox, mailbox.toUpperCase(), mailbox.replace("@", `+${index}@`), dotted][index % 4];
    await sql`update customer_order set email = ${spelling} where id = ${orderId}`.execute(office.deps.db);
    await fulfilOrder(office.deps, orderId);
  }
}

const waitingMails = () =>
  office.deps.db
    .selectFrom("order_mail")
    .select(["id", "order_id", "attempts", "held_until", "last_error", "leased_until"])
    .where("state", "=", "waiting")
    .orderBy("id")
    .execute();

/** Every mail that waits is sent by two workers at once, as its job would have it. */
async function sendAll(): Promise<void> {
  const workers = [worker(), worker()];
  const rows = await waitingMails();
  await Promise.all(
    rows.map(({ id }, index) => sendOrderMail(workers[index % 2] as FulfilmentDeps, id, false)),
  );
}

test("of sixty free orders for one mailbox in a minute it gets what is allowed, and the rest later, each once", async () => {
  now = new Date("2026-11-21T20:00:00Z");
  await freeOrders(60, "mia.l@gmail.com");
  await sendAll();
  expect(inbox.raw).toHaveLength(AN_HOUR);
  const held = await waitingMails();
  expect(held).toHaveLength(60 - AN_HOUR);
  for (const row of held) expect(row).toMatchObject({ attempts: 0, last_error: null, leased_until: null });

  const { rows: jobs } = await sql<{ mail: number; at: Date }>`
    select (data ->> 'mailId')::bigint as mail, start_after as at from pgboss.job
    where name = 'tickets.send-order-mail' and start_after > now() + interval '1 minute' order by mail`.execute(
    office.deps.db,
  );
  expect(jobs).toEqual(held.map(({ id, held_until }) => ({ mail: id, at: held_until })));
  for (const { at } of jobs) expect(at.getTime() - Date.now()).toBeLessThanOrEqual(HOUR);
  // The watch does not take them for forgotten.
  const services = { ...office.services, mailer };
  await reconcile(services, [outboxDueWork(orderMails, mailer)]);
  const { rows: again } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = 'tickets.send-order-mail' and (data ->> 'mailId')::bigint = any (${held.map(({ id }) => id)})
      and start_after > now() + interval '1 minute'`.execute(office.deps.db);
  expect(again).toEqual([{ count: held.length }]);

  await sendAll();
  expect(inbox.raw).toHaveLength(AN_HOUR);
  for (let hour = 2; hour <= 3; hour++) {
    now = new Date(now.getTime() + HOUR);
    await sendAll();
    expect(inbox.raw).toHaveLength(hour * AN_HOUR);
  }
  now = new Date(now.getTime() + HOUR);
  await sendAll();
  expect(inbox.raw).toHaveLength(A_DAY);

  now = new Date("2026-11-22T00:00:00Z");
  for (let hour = 1; hour <= 3; hour++) {
    await sendAll();
    expect(inbox.raw).toHaveLength(A_DAY + hour * AN_HOUR);
    now = new Date(now.getTime() + HOUR);
  }
  expect(await waitingMails()).toEqual([]);
  expect(new Set(inbox.messageIds()).size).toBe(60);
  const { held_until } = await office.deps.db
    .selectFrom("order_mail")
    .select(({ fn }) => fn.count("held_until").as("held_until"))
    .executeTakeFirstOrThrow();
  expect(held_until).toBe(0);
}, 120_000);

test("what was paid for is held back by nothing; other mailboxes are not, either", async () => {
  now = new Date("2026-11-23T20:00:00Z");
  await freeOrders(AN_HOUR + 1, "jonas@example.org");
  await sendAll();
  const before = inbox.raw.length;
  for (let count = 0; count < AN_HOUR + 2; count++)
    await fulfilOrder(
      office.deps,
      await office.paidOrder(await office.offer(), { email: "jonas@example.org" }),
    );
  await freeOrders(1, "kim@example.org");
  const orderId = await office.paidOrder(await office.offer(), { email: "jonas@example.org" });
  const notices = createBuyerNotices(office.deps.mailDomain);
  await inTransaction(office.deps.db, async (tx) => {
    await notices.paidLate(tx, { orderId });
    await notices.refundStarted(tx, { orderId, refundId: 1, amountCents: 1250, reason: "requested" });
    await notices.paymentFailed(tx, { orderId, attemptId: 1 });
  });
  await sendAll();
  // All but the one free order that was one too many, and the failure of a payment, which costs the mailbox nothing.
  expect(inbox.raw).toHaveLength(before + AN_HOUR + 2 + 1 + 2);
  expect(await waitingMails()).toHaveLength(2);
  now = new Date(now.getTime() + HOUR);
  await sendAll();
  expect(await waitingMails()).toEqual([]);
}, 60_000);

test("what the mail server refuses takes up no place", async () => {
  now = new Date("2026-11-24T20:00:00Z");
  await freeOrders(AN_HOUR, "noor@example.org");
  const before = inbox.raw.length;
  inbox.onMail = () => {
    throw Object.assign(new Error("try later"), { responseCode: 451 });
  };
  const deps = worker();
  for (let round = 0; round < 2; round++)
    for (const { id } of await waitingMails())
      await expect(sendOrderMail(deps, id, false)).rejects.toThrow("try later");
  inbox.onMail = undefined;
  await sendAll();
  expect(inbox.raw).toHaveLength(before + AN_HOUR);
}, 60_000);
