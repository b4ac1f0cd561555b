import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { restartDueWork } from "#server/platform/due-work.ts";
import { startJobs } from "#server/platform/jobs.ts";
import { outboxDueWork } from "#server/platform/mail/outbox-jobs.ts";
import {
  type AccountFixture,
  accountMailDepsOf,
  openAccountFixture,
  registration,
  tokenIn,
} from "../../../../testing/account-fixture.ts";
import { forgetRows } from "../../../../testing/forget-rows.ts";
import { testAreas } from "../../../../testing/services.ts";
import { accountOldRows } from "../old-rows.ts";
import { accountMails } from "./account-mail-kinds.ts";
import { notifyAccountDeleted, notifyEmailChanged } from "./account-mails.ts";
import { sendAccountMail } from "./send-account-mail.ts";

const SOON = { timeout: 20_000, interval: 50 };

let house: AccountFixture;

beforeAll(async () => {
  house = await openAccountFixture();
});
afterAll(() => house[Symbol.asyncDispose]());

const mailOf = (accountId: number) =>
  house.app.services.db
    .selectFrom("account_mail")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

const send = (mailId: number, lastAttempt = false) =>
  sendAccountMail(
    { ...accountMailDepsOf({ ...house.app.services, mailer: house.mailer }), now: () => house.now },
    mailId,
    lastAttempt,
  );

test("a mail goes out by itself through the real queue, after the mail server had put it off", async () => {
  const { services } = house.app;
  const jobs = await startJobs({ url: services.database.url, worker: true, log: services.log });
  try {
    await jobs.work(testAreas({ ...services, jobs, mailer: house.mailer }).jobs);
    house.inbox.onMail = () => {
      throw Object.assign(new Error("try later"), { responseCode: 451 });
    };
    const { email, accountId } = await house.register();
    await expect.poll(async () => (await mailOf(accountId)).last_error, SOON).toMatch(/try later/);
    house.inbox.onMail = undefined;
    const isDueAgain = async () => {
      const { rowCount } = await services.pool.query(
        "update pgboss.job set start_after = now() where name = $1 and state = 'retry'",
        [accountMails.job.name],
      );
      return rowCount;
    };
    await expect.poll(isDueAgain, SOON).toBe(1);
    const arrived = async () => (await house.inbox.parsed()).some(({ to }) => [to].flat()[0]?.text === email);
    await expect.poll(arrived, SOON).toBe(true);
    await expect.poll(async () => (await mailOf(accountId)).state, SOON).toBe("sent");
  } finally {
    await jobs.stop();
  }
});

test("has the look of all mails, a plain text, the support's address and no address of others", async () => {
  const { email } = await house.register({ firstname: "Yıldız" });
  const [mail] = await house.mailsTo(email);
  const { company } = house.app.services.config;
  expect(mail?.from?.text).toBe('"Nachtfalter" <post@nachtfalter.example>');
  expect(mail?.replyTo?.text).toBe(company.supportEmail);
  expect(mail?.text).toContain("Hallo Yıldız, bestätige bitte");
  expect(mail?.text).toContain(company.supportPhone);
  expect(mail?.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(mail?.html).not.toMatch(/<img|src=/);
  expect(mail?.messageId).toMatch(/^<account\.\d+\.\d+@[\w.-]+>$/);
  expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
  expect(mail?.attachments).toEqual([]);
});

test.each([
  "t.me/falter",
  "www.falter.example",
  "falter.example",
  "http://a",
  "a@b.de",
  "Mara.de Lind",
  "<b>Mara</b>",
])("nobody is greeted with %s, which somebody else may have chosen as the name", async (firstname) => {
  const { email } = await house.register({ firstname });
  const [mail] = await house.mailsTo(email);
  expect(mail?.text).toContain("Hallo, bestätige bitte");
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(firstname);
  expect(mail?.html).not.toContain("Mara");
});

test.each(["J. Robert", "Anne-Marie", "D'Arcy", "Ελένη", "Sam."])(
  "%s is greeted by name",
  async (firstname) => {
    const { email } = await house.register({ firstname });
    const [mail] = await house.mailsTo(email);
    expect(mail?.text).toContain(`Hallo ${firstname}, bestätige bitte`);
  },
);

test("while the mail server is away nothing is lost; the link lasts from when the mail goes out", async () => {
  const { browser, accountId, email } = await house.register();
  const start = house.now;
  const { id } = await mailOf(accountId);
  await house.inbox.close();
  for (let tries = 1; tries <= 3; tries++) {
    await expect(send(id)).rejects.toThrow(/ECONNREFUSED/);
    expect(await mailOf(accountId)).toMatchObject({ state: "waiting", attempts: tries });
  }
  await expect(send(id, true)).rejects.toThrow(/ECONNREFUSED/);
  expect(await mailOf(accountId)).toMatchObject({ state: "failed" });
  await house.inbox.open();
  house.now = new Date(start.getTime() + 8 * 86_400_000);
  await send(id);
  expect(await mailOf(accountId)).toMatchObject({ state: "sent", last_error: null });
  const token = tokenIn((await house.mailsTo(email))[0]);
  await browser.call("login/login", { email, password: registration().password ?? "" });
  expect(await browser.call("login/verify", { token })).toMatchObject({ status: 250 });
  house.now = start;
});

test("what came of a reset asked for while the mail server was away is one mail with a link that works", async () => {
  const { email } = await house.register();
  await house.mailsTo(email);
  await house.browser().call("login/reset", { email });
  await house.inbox.close();
  const { rows } = await house.app.services.pool.query<{ id: number }>(
    "select id from account_mail where state = 'waiting' and kind = 'reset'",
  );
  const [row] = rows;
  for (let tries = 0; tries < 5; tries++) await expect(send(row?.id ?? 0)).rejects.toThrow(/ECONNREFUSED/);
  await house.inbox.open();
  const mails = await house.mailsTo(email);
  expect(mails).toHaveLength(2);
  const restored = await house
    .browser()
    .call("login/restore", { token: tokenIn(mails[1]), password: "mondschein im keller" });
  expect(restored).toMatchObject({ status: 250 });
});

test("a mail that goes out twice, as its worker died before it could say so, has two links that both work until one is used", async () => {
  const { browser, accountId, email } = await house.register();
  const { id } = await mailOf(accountId);
  await send(id);
  await house.app.services.db
    .updateTable("account_mail")
    .set({ state: "waiting", sent_at: null })
    .where("id", "=", id)
    .execute();
  await send(id);
  const mails = await house.mailsTo(email);
  expect(mails).toHaveLength(2);
  expect(mails[0]?.messageId).toBe(mails[1]?.messageId);
  for (const mail of mails) {
    const answer = await browser.call("login/verify", { token: tokenIn(mail) });
    expect(answer).toMatchObject({ status: 250 });
  }
});

test("without a mail server mails wait, and are found by the reconciler once there is one", async () => {
  const { services } = house.app;
  const { accountId } = await house.register();
  const { id } = await mailOf(accountId);
  await sendAccountMail(accountMailDepsOf(services), id, false);
  expect(await mailOf(accountId)).toMatchObject({ state: "waiting", attempts: 0 });
  await services.pool.query(
    "update pgboss.job set state = 'completed' where name = $1 and data ->> 'mailId' = $2",
    [accountMails.job.name, String(id)],
  );
  expect(outboxDueWork(accountMails, undefined).query(new Date())).toBeUndefined();
  const mailWork = outboxDueWork(accountMails, house.mailer);
  const query = mailWork.query(new Date());
  await restartDueWork(services.db, mailWork, query ?? expect.fail());
  const { rows } = await services.pool.query(
    "select state from pgboss.job where name = $1 and data ->> 'mailId' = $2 order by state",
    [accountMails.job.name, String(id)],
  );
  expect(rows.map(({ state }) => state)).toEqual(["created", "completed"]);
});

test("another address is told at the old one, also one that would begin another header", async () => {
  const { accountId, email } = await house.register();
  const { db } = house.app.services;
  house.now = new Date("2026-03-29T01:30:00Z");
  await inTransaction(db, (tx) =>
    notifyEmailChanged(tx, { id: accountId, email, emailVerifiedAt: null }, house.now),
  );
  const mail = (await house.mailsTo(email)).at(-1);
  expect(mail?.subject).toBe("Deine E-Mail-Adresse wurde geändert");
  // The night of the clock change: half past two does not exist.
  expect(mail?.text).toMatch(/am\s29\.\sMärz\s2026\sum\s03:30\sUhr\sgeändert/);
  await inTransaction(db, (tx) =>
    notifyEmailChanged(
      tx,
      { id: accountId, email: "x@example.org\r\nBcc: alle@example.org", emailVerifiedAt: null },
      house.now,
    ),
  );
  await expect(house.mailsTo("alle@example.org")).rejects.toThrow(RangeError);
  expect(house.inbox.raw.some((raw) => raw.includes("alle@example.org"))).toBe(false);
  await db.deleteFrom("account_mail").where("recipient", "like", "%alle%").execute();
  house.now = new Date();
});

test("a deleted account gets its goodbye, and its mails that wait are gone with it", async () => {
  const { accountId, email } = await house.register();
  const { db } = house.app.services;
  await inTransaction(db, async (tx) => {
    await notifyAccountDeleted(tx, { email, firstname: "Mara", emailVerifiedAt: null }, house.now);
    await tx.deleteFrom("account").where("id", "=", accountId).execute();
  });
  const mails = await house.mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Dein Konto ist gelöscht"]);
  expect(mails[0]?.text).toContain("Hallo Mara, dein Konto bei Nachtfalter wurde am");
});

test("mails that went are forgotten after a day, those that gave up after a month, those that wait never", async () => {
  const { db } = house.app.services;
  const { accountId } = await house.register();
  const now = new Date("2027-01-31T12:00:00Z");
  const add = (state: "sent" | "failed" | "waiting", days: number) => {
    const at = new Date(now.getTime() - days * 86_400_000);
    return db
      .insertInto("account_mail")
      .values({
        kind: "verify",
        account_id: accountId,
        recipient: `${state}${days}@example.org`,
        state,
        created_at: at,
        sent_at: state === "sent" ? at : null,
      })
      .execute();
  };
  await db.deleteFrom("account_mail").where("account_id", "=", accountId).execute();
  for (const [state, days] of [
    ["sent", 0.9],
    ["sent", 1.1],
    ["failed", 29],
    ["failed", 31],
    ["waiting", 300],
  ] as const)
    await add(state, days);
  await forgetRows(db, accountOldRows, now);
  const left = await db
    .selectFrom("account_mail")
    .select("recipient")
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  expect(left.map(({ recipient }) => recipient)).toEqual([
    "sent0.9@example.org",
    "failed29@example.org",
    "waiting300@example.org",
  ]);
});
