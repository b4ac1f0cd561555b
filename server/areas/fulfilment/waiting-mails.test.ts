import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restartDueWork } from "#server/platform/due-work.ts";
import { startJobs } from "#server/platform/jobs.ts";
import { type Mailer, smtpMailer } from "#server/platform/mail/mailer.ts";
import { outboxDueWork } from "#server/platform/mail/outbox-jobs.ts";
import { testAreas } from "../../../testing/services.ts";
import { openSmtpInbox, type SmtpInbox } from "../../../testing/smtp-inbox.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import { orderMails, SEND_ORDER_MAIL } from "./job-kinds.ts";
import { sendOrderMail } from "./send-order-mail.ts";

const SOON = { timeout: 20_000, interval: 50 };

let office: TicketFixture;
let inbox: SmtpInbox;

beforeAll(async () => {
  [office, inbox] = await Promise.all([openTicketFixture(), openSmtpInbox()]);
});
afterAll(async () => {
  await inbox[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

/** A worker as a start of the product has it, until the end of the scope. */
async function worker(mailer: Mailer | undefined): Promise<AsyncDisposable> {
  const { services } = office;
  const jobs = await startJobs({ url: services.database.url, worker: true, log: services.log });
  await jobs.work(testAreas({ ...services, jobs, mailer }).jobs);
  return {
    async [Symbol.asyncDispose]() {
      await jobs.stop();
      await mailer?.close();
    },
  };
}

const mailer = () => smtpMailer(inbox.url, { name: "Nachtfalter", address: "tickets@nachtfalter.example" });

/** What the reconciler does about mails while there is a mail server. */
function restart() {
  const work = outboxDueWork(orderMails, mailer());
  const query = work.query(new Date());
  return restartDueWork(office.deps.db, work, query ?? expect.fail());
}

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
  await restart();
  await using _mended = await worker(mailer());
  await expect.poll(async () => (await mailOf(orderId)).state, SOON).toBe("sent");
  expect(inbox.raw).toHaveLength(1);
}, 60_000);

test("a mail is left to its job while that is to come, at work or has just failed for good", async () => {
  const { db } = office.deps;
  const { mailId } = await fulfilledMail();
  const data = JSON.stringify({ mailId });
  const named = sql`data @> ${data}::jsonb`;
  const jobsAfter = async (job: RawBuilder<unknown>) => {
    await sql`delete from pgboss.job where ${named}`.execute(db);
    await sql`insert into pgboss.job (name, data, state, source_name, created_on) ${job}`.execute(db);
    await restart();
    const { rows } = await sql<{ job: string }>`select concat_ws(' ', name, state) as job from pgboss.job
      where ${named} order by 1`.execute(db);
    return rows.map((row) => row.job);
  };
  const own = (state: string) =>
    sql`select ${SEND_ORDER_MAIL.name}, ${data}::jsonb, ${state}::pgboss.job_state, null, now()`;
  for (const state of ["created", "retry", "active"])
    expect(await jobsAfter(own(state))).toEqual([`${SEND_ORDER_MAIL.name} ${state}`]);
  for (const state of ["completed", "cancelled", "failed"])
    expect(await jobsAfter(own(state))).toContain(`${SEND_ORDER_MAIL.name} created`);
  const letter = (age: string) =>
    sql`select 'dead-letter', ${data}::jsonb, 'created', ${SEND_ORDER_MAIL.name}, now() - ${age}::interval`;
  expect(await jobsAfter(letter("59 minutes"))).toEqual(["dead-letter created"]);
  expect(await jobsAfter(letter("61 minutes"))).toEqual([`${SEND_ORDER_MAIL.name} created`]);
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
  while ((await restart()).lost > 0);
  await sql`update pgboss.job set state = 'completed' where data ->> 'mailId' = ${String(mailId)}`.execute(
    db,
  );
  expect(await restart()).toEqual({ lost: 1, dead: 0 });
  expect(await jobsOf(mailId)).toContain("created");
});
