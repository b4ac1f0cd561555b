import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { MailboxLimit } from "#server/platform/mail/mailbox-limit.ts";
import { Throttle } from "#server/platform/throttle.ts";
import {
  type AccountFixture,
  accountMailDepsOf,
  openAccountFixture,
} from "../../../../testing/account-fixture.ts";
import { notifyEmailChanged, notifyPasswordChanged, requestPasswordReset } from "./account-mails.ts";
import { sendAccountMail } from "./send-account-mail.ts";

const AN_HOUR = 10;

let house: AccountFixture;
let now: Date;
beforeAll(async () => {
  house = await openAccountFixture();
  now = new Date("2026-11-21T20:00:00Z");
});
afterAll(() => house[Symbol.asyncDispose]());

/** Every mail that waits, at once. */
async function sendAll(): Promise<void> {
  const { services } = house.app;
  const mailboxes = new MailboxLimit(new Throttle({ ...services, now: () => now }));
  const deps = { ...accountMailDepsOf({ ...services, mailer: house.mailer }), mailboxes };
  await Promise.all((await waitingMails()).map(({ id }) => sendAccountMail(deps, id, false)));
}

const waitingMails = () =>
  house.app.services.db
    .selectFrom("account_mail")
    .select(["id", "kind", "recipient", "held_until"])
    .where("state", "=", "waiting")
    .orderBy("id")
    .execute();

const confirm = (accountId: number) =>
  house.app.services.db
    .updateTable("account")
    .set({ email_verified_at: now })
    .where("id", "=", accountId)
    .execute();

test("whoever registers one mailbox again and again fills it with as many mails as it gets, and its owner's own mails do not wait for them", async () => {
  const { db } = house.app.services;
  const mara = await house.register({ email: "mara@example.org" });
  await sendAll();
  await confirm(mara.accountId);
  for (let index = 0; index < AN_HOUR + 4; index++)
    await house.register({ email: index % 2 ? `Mara+${index}@example.org` : `mara+${index}@Example.org` });
  await sendAll();
  expect(house.inbox.raw).toHaveLength(AN_HOUR);
  const held = await waitingMails();
  expect(held).toHaveLength(5);
  for (const { held_until } of held) expect(held_until).toBeInstanceOf(Date);

  const account = { id: mara.accountId, email: mara.email, emailVerifiedAt: now };
  await inTransaction(db, async (tx) => {
    await requestPasswordReset(tx, mara.email, new Date());
    await notifyPasswordChanged(tx, mara.accountId, new Date());
    await notifyEmailChanged(tx, account, new Date());
  });
  await sendAll();
  const subjects = (await house.inbox.parsed()).slice(AN_HOUR).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    "Dein Passwort wurde geändert",
    "Deine E-Mail-Adresse wurde geändert",
    "Neues Passwort für Nachtfalter",
  ]);

  now = new Date(now.getTime() + 3_600_000);
  await sendAll();
  expect(await waitingMails()).toEqual([]);
  expect(new Set(house.inbox.messageIds()).size).toBe(AN_HOUR + 5 + 3);
}, 60_000);

test("notices about an account whose address nobody confirmed count with the rest", async () => {
  const { db } = house.app.services;
  now = new Date("2026-11-22T20:00:00Z");
  const before = house.inbox.raw.length;
  const { accountId } = await house.register({ email: "noor@example.org" });
  await inTransaction(db, async (tx) => {
    for (let count = 0; count < AN_HOUR + 3; count++) await notifyPasswordChanged(tx, accountId, new Date());
  });
  await sendAll();
  expect(house.inbox.raw).toHaveLength(before + AN_HOUR);
  expect(await waitingMails()).toHaveLength(4);
}, 60_000);

test("a mail that is held makes its link when it goes out", async () => {
  const { db } = house.app.services;
  now = new Date("2026-11-23T20:00:00Z");
  await db.deleteFrom("account_mail").execute();
  for (let index = 0; index < AN_HOUR; index++) await house.register({ email: `kim+${index}@example.org` });
  await sendAll();
  const { accountId } = await house.register({ email: "kim@example.org" });
  const links = async () =>
    (await db.selectFrom("account_link").select("purpose").where("account_id", "=", accountId).execute())
      .length;
  await sendAll();
  expect(await waitingMails()).toHaveLength(1);
  expect(await links()).toBe(0);
  now = new Date(now.getTime() + 3_600_000);
  await sendAll();
  expect(await links()).toBe(1);
}, 60_000);
