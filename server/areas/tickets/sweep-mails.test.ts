import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { allJobs } from "#server/all-jobs.ts";
import { enqueue, startJobs } from "#server/platform/jobs.ts";
import { type Mailer, smtpMailer } from "#server/platform/mail/mailer.ts";
import { mailsWithoutJob } from "#server/platform/mail/outbox.ts";
import { openSmtpInbox, type SmtpInbox } from "../../../testing/smtp-inbox.ts";
import { openTicketOffice, type TicketOffice } from "../../../testing/ticket-office.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import { orderMails, SEND_ORDER_MAIL } from "./job-kinds.ts";
import { sendOrderMail } from "./send-order-mail.ts";

const SOON = { timeout: 20_000, interval: 50 };

let office: TicketOffice;
let inbox: SmtpInbox;

beforeAll(async () => {
  [office, inbox] = await Promise.all([openTicketOffice(), openSmtpInbox()]);
});
afterAll(async () => {
  await inbox[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

/** A worker as a start of the product has it, until the end of the scope. */
async function worker(mailer: Mailer | undefined): Promise<AsyncDisposable> {
  const { services } = office;
  const jobs = await startJobs({
    url: services.database.url,
    jobs: allJobs,
    worker: true,
    log: services.log,
  });
  await jobs.work({ ...services, jobs, mailer });
  return {
    async [Symbol.asyncDispose]() {
      await jobs.stop();
      await mailer?.close();
    },
  };
}

const mailer = () => smtpMailer(inbox.url, { name: "Nachtfalter", address: "tickets@nachtfalter.example" });

async function fulfilledMail(): Promise<{ orderId: number; mailId: number }> {
  const orderId = await office.paidOrder(await office.offer());
  await fulfilOrder(office.deps, orderId);
  return { orderId, mailId: (await mailOf(orderId)).id };
}

function mailOf(orderId: number) {
  return office.deps.db
    .selectFrom("order_mail")
    .select(["id", "state", "attempts"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/** Where the mail's jobs stand; those that wait for their next try are due now. */
async function jobsOf(mailId: number): Promise<string[]> {
  const { db } = office.deps;
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
  const { rows } = await sql<{ state: string }>`select state::text from pgboss.job
    where name = 'tickets.send-order-mail' and data ->> 'mailId' = ${String(mailId)} order by created_on`.execute(
    db,
  );
  return rows.map(({ state }) => state);
}

test("a mail that was refused, then met a start without a mail server, goes out once there is one again", async () => {
  const { orderId, mailId } = await fulfilledMail();
  inbox.onMail = () => {
    throw Object.assign(new Error("try later"), { responseCode: 451 });
  };
  {
    await using _refused = await worker(mailer());
    await expect.poll(async () => (await mailOf(orderId)).attempts, SOON).toBeGreaterThanOrEqual(1);
    await expect.poll(() => jobsOf(mailId), SOON).toEqual([expect.stringMatching(/created|retry|active/)]);
  }
  const { attempts } = await mailOf(orderId);
  {
    await using _withoutMailServer = await worker(undefined);
    await expect.poll(() => jobsOf(mailId), SOON).toEqual(["completed"]);
  }
  expect(await mailOf(orderId)).toMatchObject({ state: "waiting", attempts });
  inbox.onMail = undefined;
  await enqueue(office.deps.db, { name: "tickets.sweep-mails", schema: z.object({}) }, {});
  await using _mended = await worker(mailer());
  await expect.poll(async () => (await mailOf(orderId)).state, SOON).toBe("sent");
  expect(inbox.raw).toHaveLength(1);
}, 60_000);

test("a mail is left to its job while that is to come, at work or among the dead letters, and to nobody else", async () => {
  const { db } = office.deps;
  const { mailId } = await fulfilledMail();
  const isSwept = async (state: string) => {
    await sql`update pgboss.job set state = ${state}::pgboss.job_state
      where data ->> 'mailId' = ${String(mailId)}`.execute(db);
    return (await mailsWithoutJob(db, orderMails, 500)).includes(mailId);
  };
  for (const state of ["created", "retry", "active"]) expect(await isSwept(state)).toBe(false);
  for (const state of ["completed", "cancelled", "failed"]) expect(await isSwept(state)).toBe(true);
  await sql`insert into pgboss.job (name, data, source_name)
    values ('dead-letter', ${JSON.stringify({ mailId })}::jsonb, 'tickets.send-order-mail')`.execute(db);
  expect((await mailsWithoutJob(db, orderMails, 500)).includes(mailId)).toBe(false);
});

test("a mail that had failed and is sent back while there is no mail server waits again", async () => {
  const { orderId, mailId } = await fulfilledMail();
  const { db } = office.deps;
  await db.updateTable("order_mail").set({ state: "failed" }).where("id", "=", mailId).execute();
  await sendOrderMail({ ...office.deps, mailer: undefined }, mailId, false);
  expect(await mailOf(orderId)).toMatchObject({ state: "waiting", attempts: 0 });
});

test("a mail without a job is found among the many that a long outage leaves", async () => {
  const { db } = office.deps;
  const { orderId, mailId } = await fulfilledMail();
  await sql`insert into order_mail (order_id, occasion, template, recipient, message_id)
    select ${orderId}, 'outage:' || number, 'tickets', 'mia@example.org', 'outage:' || number
    from generate_series(1, 20000) as number`.execute(db);
  const waiting = await mailsWithoutJob(db, orderMails, 30_000);
  await enqueue(
    db,
    SEND_ORDER_MAIL,
    waiting.map((id) => ({ mailId: id })),
  );
  await sql`update pgboss.job set state = 'completed' where data ->> 'mailId' = ${String(mailId)}`.execute(
    db,
  );
  expect(await mailsWithoutJob(db, orderMails, 500)).toEqual([mailId]);
});
