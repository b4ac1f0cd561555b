import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { markRefunded } from "#server/areas/checkout/orders/mark-refunded.ts";
import { createOrderReferences } from "#server/areas/checkout/public.ts";
import { documentCancellation } from "#server/areas/fulfilment/document-cancellation.ts";
import { createInvoicesPort } from "#server/areas/invoicing/cancel-invoice.ts";
import { readPdf } from "#server/areas/tickets/read-ticket-file.ts";
import { inTransaction } from "#server/platform/database.ts";
import { beginSession, createAccount } from "../../../../testing/account-factory.ts";
import { giveCredits } from "../../../../testing/credits.ts";
import { LeavingFixture } from "../../../../testing/leaving-fixture.ts";
import { callAs } from "../../../../testing/member.ts";
import {
  MEMBER_CREDITS_CENTS,
  MEMBER_PASSWORD,
  MEMBER_TRACES,
  type MemberWithEverything,
  memberWithEverything,
} from "../../../../testing/member-with-everything.ts";
import { orderFolder } from "../../../../testing/order-folder.ts";
import { ticketDepsOf } from "../../../../testing/ticket-deps.ts";
import { cipherOfOrder } from "../../../../testing/ticket-shop.ts";

const DELETED = "Dein Konto ist gelöscht.";

let house: LeavingFixture;
beforeAll(async () => {
  house = await LeavingFixture.open();
});
afterAll(() => house[Symbol.asyncDispose]());

test("without the password, with a wrong one or none nothing is deleted", async () => {
  const mara = await house.member();
  expect(await callAs(house.app, "settings/deleteAccount", { sessionID: mara.sessionID })).toEqual({
    status: 251,
    data: "Bitte gib dein aktuelles Passwort an.",
  });
  expect(await house.end(mara, { currentPassword: "falsch falsch" })).toEqual({
    status: 251,
    data: "Dein aktuelles Passwort stimmt nicht.",
  });
  const nobody = await house.member();
  await house.services.db
    .updateTable("account")
    .set({ password_hash: null })
    .where("id", "=", nobody.id)
    .execute();
  expect((await house.end(nobody)).status).toBe(251);
  expect([await house.exists(mara), await house.exists(nobody)]).toEqual([true, true]);
});

test("guests are asked to log in", async () => {
  for (const path of ["settings/getDeletion", "settings/deleteAccount", "settings/exportData"] as const)
    expect((await callAs(house.app, path, {})).status, path).toBe(401);
});

test("ends every session, clears the cookies and says goodbye by mail", async () => {
  const mara = await house.member();
  const elsewhere = await beginSession(house.services.db, mara.id);
  const { email } = mara;
  const answer = await house.app.server.inject({
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
    expect((await callAs(house.app, "settings/getDeletion", { sessionID })).status).toBe(401);
  const { rows } = await house.services.pool.query("select kind from account_mail where recipient = $1", [
    email,
  ]);
  expect(rows).toEqual([{ kind: "deleted" }]);
});

test("of two deletions at once one deletes; the address is free again", async () => {
  const mara = await house.member();
  const { db } = house.services;
  const { email } = mara;
  const answers = await Promise.all([house.end(mara), house.end(mara), house.end(mara)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([250, 401, 401]);
  expect(await createAccount(db, { email })).toBeGreaterThan(mara.id);
});

test("a change of the profile at the same moment is either in what is deleted or refused", async () => {
  for (let round = 0; round < 5; round++) {
    const mara = await house.member();
    const { sessionID } = mara;
    const form = { firstname: "Maria", lastname: "Neu", gender: "female", phone: "040 2345" };
    const { email } = mara;
    const [edited, ended] = await Promise.all([
      callAs(house.app, "settings/edit", { sessionID, email, ...form }),
      house.end(mara),
      callAs(house.app, "settings/setPreferences", { sessionID, visible: "0" }),
    ]);
    expect([250, 401]).toContain(edited.status);
    expect(ended.status).toBe(250);
    expect(await house.exists(mara)).toBe(false);
  }
});

describe("what somebody has", () => {
  let mara: MemberWithEverything;
  beforeAll(async () => {
    mara = await memberWithEverything(house.app, house.programme);
  });

  test("is told before", async () => {
    const { data } = await callAs(house.app, "settings/getDeletion", { sessionID: mara.sessionID });
    expect(data).toEqual({
      credits: MEMBER_CREDITS_CENTS,
      lost: [
        "Dein Profil mit Bild, Kontaktdaten und Einstellungen, auf allen deinen Geräten.",
        "Deine Freundschaft mit einer Person.",
        "Deine gemerkte Stadt.",
        "Alle deine Benachrichtigungen.",
        "Deine 2 Tickets für kommende Events werden ungültig, ohne Erstattung.",
        "Deine gebuchte Lounge für ein kommendes Event wird ungültig, ohne Erstattung.",
        "Dein Gutschein.",
        "Deine 70 Punkte, dein Rang und die Liste der Events, bei denen du warst.",
        "Alle Dateien und Mails zu deinen Bestellungen.",
      ],
      kept: [
        "Die Buchungen deines Guthabens bleiben als Teil der Buchhaltung, ohne deinen Namen (§ 147 AO).",
        "Rechnungen bewahren wir acht Jahre ohne deinen Namen auf (§ 14b UStG).",
        "Deine Bestellungen bleiben als Teil der Buchhaltung, ohne deinen Namen und deine Kontaktdaten (§ 147 AO).",
        "Das Event, das du angelegt hast, ohne deinen Namen.",
      ],
      // It was entered a moment ago, for another address.
      passwordNeeded: 0,
    });
  });

  test("goes: tickets are void, names are gone, the books still add up, and the friend keeps nothing of it", async () => {
    const { db, pool } = house.services;
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
    expect(await house.end(mara)).toEqual({ status: 250, data: DELETED });
    expect([(await books()).rows, (await invoices()).rows, (await stock()).rows]).toEqual(before);
    const { coming, paid, refunded } = mara.orders;
    const gone = { firstname: "Gelöschtes", lastname: "Konto", state: "revoked" };
    expect(await house.ticketsOf(coming)).toEqual([{ ...gone, revoked_reason: "account deleted" }]);
    expect(await house.ticketsOf(paid)).toEqual([{ ...gone, revoked_reason: "account deleted" }]);
    expect(await house.ticketsOf(refunded)).toEqual([{ ...gone, revoked_reason: "requested" }]);
    const friend = await callAs(house.app, "profil/getFriendships", { sessionID: mara.friend.sessionID });
    expect(friend.data).toEqual([]);
    const told = await db
      .selectFrom("notification")
      .select("body")
      .where("account_id", "=", mara.friend.id)
      .execute();
    expect(told.filter(({ body }) => body.includes(MEMBER_TRACES.firstname))).toEqual([]);
  });

  test("leaves invoices that can still be printed and cancelled, without a name, and pages that know nothing", async () => {
    const { services } = house;
    const { db, secrets } = services;
    const { paid } = mara.orders;
    const deps = ticketDepsOf(services);
    await inTransaction(db, (tx) =>
      markRefunded(
        tx,
        { products: deps.products, invoices: createInvoicesPort(deps) },
        { orderId: paid, reason: "requested", actor: "provider", at: new Date() },
      ),
    );
    await documentCancellation(deps, paid);
    const pdf = await services.files.get(`${await orderFolder(db, paid)}/cancellation.pdf`);
    const [page] = await readPdf(pdf ?? Buffer.alloc(0), 1);
    expect(page?.text).toMatch(/Stornorechnung/);
    expect(page?.text).toContain("20,00");
    expect(page?.text).not.toMatch(/Rechnung an|Quastenflosser|example\.org/);
    const mails = await db.selectFrom("order_mail").select("id").where("order_id", "=", paid).execute();
    expect(mails).toEqual([]);
    const cipher = await cipherOfOrder(services.db, paid, createOrderReferences(secrets));
    expect(await callAs(house.app, "checkout/getData", { cipher })).toMatchObject({
      status: 260,
      data: { reason: "unknown" },
    });
  });
});

test("an invoice forgets its buyer, once and nothing else", async () => {
  const mara = await memberWithEverything(house.app, house.programme);
  const { pool } = house.services;
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

describe("credit", () => {
  const IBAN = "DE89 3704 0044 0532 0130 00";

  const withCredit = async (cents: number) => {
    const member = await house.member();
    if (cents > 0) await giveCredits(house.services.db, member.id, cents);
    return member;
  };
  const PAYOUT = { payoutIban: IBAN, payoutHolder: "Mara Lindqvist" };

  const requestsOf = async ({ id }: { readonly id: number }) =>
    (
      await house.services.pool.query(
        "select amount_cents, iban, holder from payout_request where account_id = $1",
        [id],
      )
    ).rows;

  test("is paid out where somebody asks for it, by a request that outlives the account", async () => {
    const mara = await withCredit(1250);
    const { data } = await callAs(house.app, "settings/getDeletion", { sessionID: mara.sessionID });
    expect(data).toMatchObject({ credits: 1250 });
    expect(await house.end(mara, PAYOUT)).toEqual({
      status: 250,
      data: `${DELETED} Dein Guthaben von 12,50\u00a0€ überweisen wir dir.`,
    });
    expect(await house.exists(mara)).toBe(false);
    expect(await requestsOf(mara)).toEqual([
      { amount_cents: 1250, iban: "DE89370400440532013000", holder: "Mara Lindqvist" },
    ]);
  });

  test("is lost where nobody asks, and without any there is nothing to pay out", async () => {
    const [mara, noor] = [await withCredit(1250), await withCredit(0)];
    expect(await house.end(mara)).toEqual({ status: 250, data: DELETED });
    expect(await house.end(noor, PAYOUT)).toEqual({ status: 250, data: DELETED });
    expect([await requestsOf(mara), await requestsOf(noor)]).toEqual([[], []]);
  });

  test("an IBAN that cannot be one and a missing name are refused before anything happens", async () => {
    const mara = await house.member();
    const wrong = await house.end(mara, { payoutIban: "DE89 3704 0044 0532 0130 01", payoutHolder: "Mara" });
    expect(wrong).toMatchObject({ status: 400, fields: { payoutIban: expect.any(String) } });
    const nameless = await house.end(mara, { payoutIban: IBAN });
    expect(nameless).toMatchObject({ status: 400, fields: { payoutHolder: expect.any(String) } });
    expect(await house.exists(mara)).toBe(true);
    expect(await house.end(mara, { payoutIban: IBAN, payoutHolder: "Mara" })).toEqual({
      status: 250,
      data: DELETED,
    });
  });
});
