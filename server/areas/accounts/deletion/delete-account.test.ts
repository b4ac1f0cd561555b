import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { markRefunded } from "#server/areas/checkout/orders/mark-refunded.ts";
import { settleOrder } from "#server/areas/checkout/orders/settle-order.ts";
import { createOrderReferences } from "#server/areas/checkout/public.ts";
import { documentCancellation } from "#server/areas/tickets/document-cancellation.ts";
import { fulfilOrder } from "#server/areas/tickets/fulfil-order.ts";
import { ticketCodes } from "#server/areas/tickets/public.ts";
import { readPdf } from "#server/areas/tickets/read-ticket-file.ts";
import { ticketDepsOf } from "#server/areas/tickets/ticket-deps.ts";
import { inTransaction } from "#server/platform/database.ts";
import { beginSession, createAccount } from "../../../../testing/account-factory.ts";
import {
  callApp,
  MEMBER_PASSWORD,
  MEMBER_TRACES,
  type MemberWithEverything,
  memberWithEverything,
} from "../../../../testing/member-with-everything.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { type TestApp, testApp } from "../../../../testing/services.ts";
import { addSmallProgramme, type SmallProgramme } from "../../../../testing/small-programme.ts";
import { hashPassword } from "../passwords.ts";
import { deleteAccount } from "./delete-account.ts";

const DELETED = "Dein Account ist gelöscht.";

let app: TestApp;
let programme: SmallProgramme;
let passwordHash: string;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
  programme = await addSmallProgramme(app.services.db);
  passwordHash = await hashPassword(MEMBER_PASSWORD);
});
afterAll(() => app[Symbol.asyncDispose]());

/** Somebody with a password and a session, and nothing else. */
async function member() {
  const { db } = app.services;
  const id = await createAccount(db, { password_hash: passwordHash, phone: "040 1" });
  return { id, sessionID: await beginSession(db, id) };
}
type Member = { readonly id: number; readonly sessionID: string };

const end = ({ sessionID }: Member, form: Record<string, string> = {}) =>
  callApp(app, "settings/deleteAccount", { sessionID, currentPassword: MEMBER_PASSWORD, ...form });

async function exists({ id }: Member): Promise<boolean> {
  const row = await app.services.db
    .selectFrom("account")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Orders a ticket of 14 €, unpaid. @returns the order's id */
async function orderTicket({ sessionID }: Member): Promise<number> {
  const { data } = await callApp(app, "checkout/tickets", {
    sessionID,
    items: JSON.stringify({ tickets: [{ id: programme.offers.paid, quantity: 1 }] }),
    total: "14",
  });
  const cipher = (data as { link: string }).link.split("/").at(-1) ?? "";
  return createOrderReferences(app.services.secrets).orderIdOf(cipher) ?? 0;
}

const settle = (orderId: number) =>
  inTransaction(app.services.db, (tx) => settleOrder(tx, { orderId, at: new Date() }));

const orderOf = (orderId: number) =>
  app.services.db
    .selectFrom("customer_order")
    .selectAll()
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();

const ticketsOf = (orderId: number) =>
  app.services.db
    .selectFrom("ticket")
    .select(["firstname", "lastname", "state", "revoked_reason"])
    .where("order_id", "=", orderId)
    .execute();

const finish = () => runJobs(app.services, "accounts.finish-deletion");

test("without the password, with a wrong one or none nothing is deleted", async () => {
  const mara = await member();
  expect(await callApp(app, "settings/deleteAccount", { sessionID: mara.sessionID })).toEqual({
    status: 251,
    data: "Bitte gib dein aktuelles Passwort an.",
  });
  expect(await end(mara, { currentPassword: "falsch falsch" })).toEqual({
    status: 251,
    data: "Dein aktuelles Passwort stimmt nicht.",
  });
  const nobody = await member();
  await app.services.db
    .updateTable("account")
    .set({ password_hash: null })
    .where("id", "=", nobody.id)
    .execute();
  expect((await end(nobody)).status).toBe(251);
  expect([await exists(mara), await exists(nobody)]).toEqual([true, true]);
});

test("guests are asked to log in", async () => {
  for (const path of ["settings/getDeletion", "settings/deleteAccount", "settings/exportData"])
    expect((await callApp(app, path, {})).status, path).toBe(401);
});

test("ends every session, clears the cookies and says goodbye by mail", async () => {
  const mara = await member();
  const elsewhere = await beginSession(app.services.db, mara.id);
  const { email } = await app.services.db
    .selectFrom("account")
    .select("email")
    .where("id", "=", mara.id)
    .executeTakeFirstOrThrow();
  const answer = await app.server.inject({
    method: "POST",
    url: "/settings/deleteAccount",
    payload: `currentPassword=${encodeURIComponent(MEMBER_PASSWORD)}`,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      cookie: `nachtfalter_session=${mara.sessionID}`,
    },
  });
  expect(answer.json()).toEqual({ status: 250, data: DELETED });
  expect(answer.cookies).toHaveLength(4);
  for (const { value, maxAge } of answer.cookies) expect({ value, maxAge }).toEqual({ value: "", maxAge: 0 });
  expect(answer.cookies.map(({ name }) => name).sort()).toEqual([
    ...["nachtfalter_known", "nachtfalter_member", "nachtfalter_remember", "nachtfalter_session"],
  ]);
  for (const sessionID of [mara.sessionID, elsewhere])
    expect((await callApp(app, "settings/getDeletion", { sessionID })).status).toBe(401);
  const { rows } = await app.services.pool.query("select kind from account_mail where recipient = $1", [
    email,
  ]);
  expect(rows).toEqual([{ kind: "deleted" }]);
});

test("of two deletions at once one deletes; the address is free again", async () => {
  const mara = await member();
  const { db } = app.services;
  const { email } = await db
    .selectFrom("account")
    .select("email")
    .where("id", "=", mara.id)
    .executeTakeFirstOrThrow();
  const answers = await Promise.all([end(mara), end(mara), end(mara)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([250, 401, 401]);
  expect(await createAccount(db, { email })).toBeGreaterThan(mara.id);
});

test("a change of the profile at the same moment is either in what is deleted or refused", async () => {
  for (let round = 0; round < 5; round++) {
    const mara = await member();
    const { sessionID } = mara;
    const form = { firstname: "Maria", lastname: "Neu", gender: "female", phone: "040 2" };
    const { email } = await app.services.db
      .selectFrom("account")
      .select("email")
      .where("id", "=", mara.id)
      .executeTakeFirstOrThrow();
    const [edited, ended] = await Promise.all([
      callApp(app, "settings/edit", { sessionID, email, ...form }),
      end(mara),
      callApp(app, "settings/setPreferences", { sessionID, visible: "0" }),
    ]);
    expect([250, 401]).toContain(edited.status);
    expect(ended.status).toBe(250);
    expect(await exists(mara)).toBe(false);
  }
});

describe("what somebody has", () => {
  let mara: MemberWithEverything;
  beforeAll(async () => {
    mara = await memberWithEverything(app, programme);
  });

  test("is told before", async () => {
    const { data } = await callApp(app, "settings/getDeletion", { sessionID: mara.sessionID });
    expect(data).toEqual({
      credits: 0,
      lost: [
        "Dein Profil mit Bild, Kontaktdaten und Einstellungen, auf allen deinen Geräten.",
        "Deine Freundschaft mit einer Person.",
        "Deine gemerkte Stadt.",
        "Alle deine Benachrichtigungen.",
        "Deine 2 Tickets für kommende Events werden ungültig, ohne Erstattung.",
        "Alle Dateien und Mails zu deinen Bestellungen.",
      ],
      kept: [
        "Rechnungen bewahren wir acht Jahre ohne deinen Namen auf (§ 14b UStG).",
        "Deine Bestellungen bleiben als Teil der Buchhaltung, ohne deinen Namen und deine Kontaktdaten (§ 147 AO).",
      ],
    });
  });

  test("goes: tickets are void, names are gone, the books still add up, and the friend keeps nothing of it", async () => {
    const { db, pool } = app.services;
    const books = () =>
      pool.query(
        `select id, number, state, total_cents, created_at, paid_at from customer_order where id = any ($1) order by id`,
        [Object.values(mara.orders)],
      );
    const invoices = () =>
      pool.query(
        `select id, number, gross_cents, content - 'buyer' as content from invoice where order_id = any ($1) order by id`,
        [Object.values(mara.orders)],
      );
    const stock = () => pool.query("select id, sold, held from ticket_offer order by id");
    const before = [(await books()).rows, (await invoices()).rows, (await stock()).rows];
    expect(before[1]).toHaveLength(3);
    expect(await end(mara)).toEqual({ status: 250, data: DELETED });
    expect([(await books()).rows, (await invoices()).rows, (await stock()).rows]).toEqual(before);
    const { coming, paid, refunded } = mara.orders;
    const gone = { firstname: "Gelöschter", lastname: "Account", state: "revoked" };
    expect(await ticketsOf(coming)).toEqual([{ ...gone, revoked_reason: "account deleted" }]);
    expect(await ticketsOf(paid)).toEqual([{ ...gone, revoked_reason: "account deleted" }]);
    expect(await ticketsOf(refunded)).toEqual([{ ...gone, revoked_reason: "requested" }]);
    const friend = await callApp(app, "profil/getFriendships", { sessionID: mara.friend.sessionID });
    expect(friend.data).toEqual([]);
    const told = await db
      .selectFrom("notification")
      .select("body")
      .where("account_id", "=", mara.friend.id)
      .execute();
    expect(told.filter(({ body }) => body.includes(MEMBER_TRACES.firstname))).toEqual([]);
  });

  test("leaves invoices that can still be printed and cancelled, without a name, and pages that know nothing", async () => {
    const { services } = app;
    const { db, secrets } = services;
    const { paid } = mara.orders;
    const deps = ticketDepsOf(services);
    await inTransaction(db, (tx) =>
      markRefunded(tx, ticketCodes, { orderId: paid, reason: "requested", at: new Date() }),
    );
    await documentCancellation(deps, paid);
    const pdf = await services.files.get(`documents/${paid}/cancellation.pdf`);
    const [page] = await readPdf(pdf ?? Buffer.alloc(0), 1);
    expect(page?.text).toMatch(/Stornorechnung/);
    expect(page?.text).toContain("20,00");
    expect(page?.text).not.toMatch(/Rechnung an|Quastenflosser|example\.org/);
    const mails = await db.selectFrom("order_mail").select("id").where("order_id", "=", paid).execute();
    expect(mails).toEqual([]);
    const cipher = createOrderReferences(secrets).cipherOf(paid);
    expect(await callApp(app, "checkout/getData", { cipher })).toMatchObject({
      status: 260,
      data: { reason: "unknown" },
    });
  });
});

test("an invoice forgets its buyer, once and nothing else", async () => {
  const mara = await memberWithEverything(app, programme);
  const { pool } = app.services;
  const change = (set: string) =>
    pool.query(`update invoice set ${set} where order_id = $1 and kind = 'invoice'`, [mara.orders.paid]);
  const nobody = `'{"name": "", "email": ""}'`;
  const refused = /rows of invoice are never changed/;
  await expect(change(`content = jsonb_set(content, '{buyer,name}', '"Eva"')`)).rejects.toThrow(refused);
  await expect(
    change(`content = jsonb_set(content, '{buyer}', '{"name": "Eva", "email": ""}')`),
  ).rejects.toThrow(refused);
  const withMore = `jsonb_set(jsonb_set(content, '{buyer}', ${nobody}), '{grossCents}', '1')`;
  await expect(change(`content = ${withMore}`)).rejects.toThrow(refused);
  await expect(change(`content = jsonb_set(content, '{buyer}', ${nobody}), gross_cents = 1`)).rejects.toThrow(
    refused,
  );
  await expect(change(`content = jsonb_set(content, '{buyer}', ${nobody})`)).resolves.toMatchObject({
    rowCount: 1,
  });
  await expect(pool.query("delete from invoice")).rejects.toThrow(refused);
});

describe("while money is on its way", () => {
  test("an open payment refuses the deletion and says until when; afterwards it goes", async () => {
    const mara = await member();
    const orderId = await orderTicket(mara);
    const answer = await end(mara);
    expect(answer).toEqual({
      status: 409,
      data: expect.stringMatching(
        /^Für eine deiner Bestellungen läuft noch die Bezahlung, bis \d\d:\d\d Uhr\./,
      ),
    });
    await app.services.db
      .updateTable("customer_order")
      .set({ hold_expires_at: null })
      .where("id", "=", orderId)
      .execute();
    expect(await end(mara)).toMatchObject({ status: 409, data: expect.stringMatching(/Zahlung unterwegs/) });
    expect(await exists(mara)).toBe(true);
    await app.services.db
      .updateTable("customer_order")
      .set({ state: "expired" })
      .where("id", "=", orderId)
      .execute();
    expect((await end(mara)).status).toBe(250);
    // Money that comes after all goes back: there is nobody to send tickets to.
    expect(await settle(orderId)).toBe("closed");
  });

  test("orders that were made with the address as a guest and never paid forget their buyer as well", async () => {
    const { db, pool } = app.services;
    const [mara, noor] = [await member(), await member()];
    await db.updateTable("account").set({ email_verified_at: null }).where("id", "=", noor.id).execute();
    const orders = [await orderTicket(mara), await orderTicket(noor)];
    await pool.query("update customer_order set state = 'expired', account_id = null where id = any ($1)", [
      orders,
    ]);
    expect([(await end(mara)).status, (await end(noor)).status]).toEqual([250, 250]);
    const names = await Promise.all(orders.map(async (id) => (await orderOf(id)).firstname));
    // Whoever never confirmed an address has not shown that it is theirs.
    expect(names).toEqual(["Gelöschter", "Ada"]);
  });

  test("a paid order whose tickets are still to be made refuses it, too", async () => {
    const mara = await member();
    const orderId = await orderTicket(mara);
    await settle(orderId);
    expect(await end(mara)).toMatchObject({ status: 409, data: expect.stringMatching(/noch erstellt/) });
    await fulfilOrder(ticketDepsOf(app.services), orderId);
    expect((await end(mara)).status).toBe(250);
  });

  test("a payment that arrives at the same moment is either in what is deleted or in its way; never lost, never half", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const mara = await member();
      const orderId = await orderTicket(mara);
      const [ended, settled] = await Promise.all([end(mara), settle(orderId)]);
      await fulfilOrder(ticketDepsOf(app.services), orderId);
      outcomes.add(`${ended.status} ${settled}`);
      expect(settled).toBe("paid");
      expect(ended.status).toBe(409);
      expect(await exists(mara)).toBe(true);
      expect(await orderOf(orderId)).toMatchObject({ state: "paid", account_id: mara.id });
      expect(await ticketsOf(orderId)).toMatchObject([{ state: "valid" }]);
    }
    expect([...outcomes]).toEqual(["409 paid"]);
  });

  test("fulfilling and deleting at the same moment leave either a member with a ticket or nobody with none", async () => {
    for (let round = 0; round < 8; round++) {
      const mara = await member();
      const orderId = await orderTicket(mara);
      await settle(orderId);
      const [ended] = await Promise.all([end(mara), fulfilOrder(ticketDepsOf(app.services), orderId)]);
      const [ticket] = await ticketsOf(orderId);
      if (ended.status === 409) expect(ticket).toMatchObject({ state: "valid", firstname: "Ada" });
      else expect(ticket).toMatchObject({ state: "revoked", firstname: "Gelöschter" });
      await runJobs(app.services, "tickets.delete-order-files");
      const files: string[] = [];
      for await (const key of app.services.files.list())
        if (key.startsWith(`documents/${orderId}/`)) files.push(key);
      expect(files.length > 0).toBe(ended.status === 409);
    }
  });

  test.each(["open", "lost"])(
    "a dispute that is %s keeps the order's contact until it is settled; its tickets are void",
    async (state) => {
      const { db, pool } = app.services;
      const mara = await member();
      const orderId = await orderTicket(mara);
      await settle(orderId);
      await fulfilOrder(ticketDepsOf(app.services), orderId);
      await pool.query(
        `insert into payment_dispute (order_id, attempt_id, event_id, provider, provider_dispute_id, state, amount_cents, receivable_cents)
       select order_id, id, event_id, provider, 'dispute-' || order_id, $2, amount_cents, amount_cents
       from payment_attempt where order_id = $1`,
        [orderId, state],
      );
      const { data } = await callApp(app, "settings/getDeletion", { sessionID: mara.sessionID });
      expect((data as { kept: string[] }).kept.join()).toContain("Art. 17 Abs. 3 DSGVO");
      expect((await end(mara)).status).toBe(250);
      expect(await orderOf(orderId)).toMatchObject({ account_id: mara.id, firstname: "Ada" });
      expect(await ticketsOf(orderId)).toMatchObject([{ state: "revoked" }]);
      await finish();
      expect(await orderOf(orderId)).toMatchObject({ account_id: mara.id, firstname: "Ada" });
      await db.updateTable("payment_dispute").set({ state: "won" }).where("order_id", "=", orderId).execute();
      await db
        .updateTable("event")
        .set({ ends_at: new Date(0), starts_at: new Date(-1) })
        .where("id", "=", 0)
        .execute();
      await pool.query(
        "update event set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1",
        [programme.eventId],
      );
      await finish();
      expect(await orderOf(orderId)).toMatchObject({ account_id: null, firstname: "Gelöschter", email: "" });
      await pool.query(
        "update event set starts_at = now() + interval '9 days', ends_at = now() + interval '10 days' where id = $1",
        [programme.eventId],
      );
      expect(await finish()).toBe(0);
    },
  );

  test("what was ordered while the account was being deleted is good until its night is over, then it forgets its buyer", async () => {
    const { pool } = app.services;
    const mara = await member();
    const orderId = await orderTicket(mara);
    await settle(orderId);
    await fulfilOrder(ticketDepsOf(app.services), orderId);
    // As the sale writes it that had looked at the session before it ended.
    await pool.query("update customer_order set account_id = -1 where id = $1", [orderId]);
    expect((await end(mara)).status).toBe(250);
    await pool.query("update customer_order set account_id = $2 where id = $1", [orderId, mara.id]);
    await finish();
    expect(await ticketsOf(orderId)).toMatchObject([{ state: "valid", firstname: "Ada" }]);
    await pool.query(
      "update customer_order set event_id = (select id from event where title = 'Vorbei' limit 1) where id = $1",
      [orderId],
    );
    await finish();
    expect(await orderOf(orderId)).toMatchObject({ account_id: null, email: "", phone: null });
    expect(await ticketsOf(orderId)).toMatchObject([{ firstname: "Gelöschter", lastname: "Account" }]);
    expect(await finish()).toBe(0);
  });
});

describe("credit", () => {
  const IBAN = "DE89 3704 0044 0532 0130 00";

  const endWithCredit = ({ id }: Member, creditCents: number, payout?: { iban: string; holder: string }) =>
    deleteAccount(
      {
        db: app.services.db,
        throttle: { beginOwn: async () => ({ takeBack: async () => {} }) },
        personalData: [],
        creditsOf: async () => creditCents,
        adoptGuestOrders: async () => {},
        now: () => new Date(),
      },
      { accountId: id, currentPassword: MEMBER_PASSWORD, payout },
    );

  const requestsOf = async ({ id }: Member) =>
    (
      await app.services.pool.query(
        "select amount_cents, iban, holder from payout_request where account_id = $1",
        [id],
      )
    ).rows;

  test("is paid out where somebody asks for it, by a request that outlives the account", async () => {
    const mara = await member();
    const payout = { iban: "DE89370400440532013000", holder: "Mara Lindqvist" };
    expect(await endWithCredit(mara, 1250, payout)).toEqual({ kind: "deleted", payoutCents: 1250 });
    expect(await exists(mara)).toBe(false);
    expect(await requestsOf(mara)).toEqual([{ amount_cents: 1250, ...payout }]);
  });

  test("is lost where nobody asks, and without any there is nothing to pay out", async () => {
    const [mara, noor] = [await member(), await member()];
    expect(await endWithCredit(mara, 1250)).toEqual({ kind: "deleted", payoutCents: 0 });
    const payout = { iban: "DE89370400440532013000", holder: "Noor" };
    expect(await endWithCredit(noor, 0, payout)).toEqual({ kind: "deleted", payoutCents: 0 });
    expect([await requestsOf(mara), await requestsOf(noor)]).toEqual([[], []]);
  });

  test("an IBAN that cannot be one and a missing name are refused before anything happens", async () => {
    const mara = await member();
    const wrong = await end(mara, { payoutIban: "DE89 3704 0044 0532 0130 01", payoutHolder: "Mara" });
    expect(wrong).toMatchObject({ status: 400, fields: { payoutIban: expect.any(String) } });
    const nameless = await end(mara, { payoutIban: IBAN });
    expect(nameless).toMatchObject({ status: 400, fields: { payoutHolder: expect.any(String) } });
    expect(await exists(mara)).toBe(true);
    expect(await end(mara, { payoutIban: IBAN, payoutHolder: "Mara" })).toEqual({
      status: 250,
      data: DELETED,
    });
  });
});
