import { simpleParser } from "mailparser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Jobs, startJobs } from "#server/platform/jobs.ts";
import { type Mailer, openMailer } from "#server/platform/mail/mailer.ts";
import { testAreas } from "../../../testing/services.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";

let office: TicketFixture;
let mailer: Mailer;
let jobs: Jobs;

beforeAll(async () => {
  office = await openTicketFixture();
  const { config, db, log, database } = office.services;
  mailer = (await openMailer({ ...config, mode: "demo", smtpUrl: undefined }, db, log)) as Mailer;
  jobs = await startJobs({ url: database.url, worker: true, log });
  await jobs.work(testAreas({ ...office.services, mailer, jobs }).jobs);
});
afterAll(async () => {
  await jobs.stop();
  await mailer.close();
  await office[Symbol.asyncDispose]();
});

test("a settled order ends by itself as a mail in the demo's mailbox, through the real queue and real SMTP", async () => {
  const offer = await office.offer({ title: "Säurebad" });
  const orderId = await office.paidOrder(offer, { quantity: 2, email: "mara@example.org" });
  const caught = () =>
    office.services.db.selectFrom("caught_mail").select(["raw", "recipients"]).executeTakeFirst();
  await expect.poll(caught, { timeout: 20_000, interval: 100 }).toBeDefined();
  const row = await caught();
  const mail = await simpleParser(row?.raw as Buffer);
  expect(row?.recipients).toEqual(["mara@example.org"]);
  expect(mail.subject).toBe("Deine Tickets für Säurebad");
  expect(mail.attachments.map(({ contentType }) => contentType)).toEqual([
    "application/pdf",
    "application/pdf",
    "text/calendar",
  ]);
  const state = () =>
    office.services.db
      .selectFrom("order_mail")
      .select("state")
      .where("order_id", "=", orderId)
      .executeTakeFirst();
  await expect.poll(state, { timeout: 20_000, interval: 100 }).toEqual({ state: "sent" });
});
