import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { documentsOfOrder } from "#server/areas/fulfilment/document-queries.ts";
import { DOCUMENT_CANCELLATION } from "#server/areas/invoicing/public.ts";
import { readPdf } from "#server/areas/tickets/read-ticket-file.ts";
import { inTransaction } from "#server/platform/database.ts";
import { beginPayment } from "../../../testing/begun-payment.ts";
import { giveCredits } from "../../../testing/credits.ts";
import { callAs, createMember, type Member } from "../../../testing/member.ts";
import { orderFolder } from "../../../testing/order-folder.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { type TestApp, testApp, testAreas } from "../../../testing/services.ts";
import { type WalletHouse, walletHouse } from "../../../testing/wallet-house.ts";
import { listTransactions } from "./list-transactions.ts";
import { returnTopUp } from "./return-top-up.ts";
import { walletOf } from "./wallet-queries.ts";

const IBAN = "DE02120300000000202051";
const DAY = 86_400_000;

let app: TestApp;
let house: WalletHouse;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
  house = walletHouse(app);
});
afterAll(() => app[Symbol.asyncDispose]());

type Listed = {
  credits: number;
  held: number;
  transactions: { id: number; title: string; amount: number; date: string; meta: { type: string } }[];
  next: string | null;
  returnable: { id: number; amount: number; until: string }[];
  payout: { amount: number } | null;
};
async function listed(member: Member, form: Record<string, string> = {}): Promise<Listed> {
  const answer = await member.call("wallet/transactions", form);
  expect(answer.status).toBe(250);
  return answer.data as Listed;
}
const told = ({ transactions }: Listed) =>
  transactions.map(({ title, amount, meta }) => [title, amount, meta.type]);

describe("topping up", () => {
  test("a member's credits come when they are paid, once, with a receipt that names no VAT", async () => {
    const mia = await createMember(app);
    expect(await listed(mia)).toEqual({
      ...{ credits: 0, held: 0, transactions: [], next: null, returnable: [], payout: null },
    });
    const answer = await mia.call("checkout/credits", { credits: "2500", currentSite: "/wallet" });
    expect(answer).toEqual({ status: 250, data: { link: expect.stringMatching(/\/bezahlen\//) } });
    expect(await listed(mia)).toMatchObject({ credits: 0, transactions: [] });
    const orderId = house.orderOf(answer);
    await beginPayment(app.services.db, orderId);
    expect(await house.settle(orderId)).toBe("paid");
    const run = () => runJobs(app.services, FULFIL_ORDER.name);
    await Promise.all([run(), run()]);
    const wallet = await listed(mia);
    expect(wallet.credits).toBe(2500);
    expect(told(wallet)).toEqual([["Aufladung", 2500, "payment"]]);
    expect(wallet.returnable).toMatchObject([{ id: wallet.transactions[0]?.id, amount: 2500 }]);
    const documents = await documentsOfOrder(app.services.db, orderId);
    expect(documents.map(({ fileName }) => fileName)).toEqual([
      expect.stringMatching(/^Beleg-RE-0-\d{4}-\d{5}\.pdf$/),
      ...documents.slice(1).map(() => expect.any(String)),
    ]);
    const folder = await orderFolder(app.services.db, orderId);
    const [page] = await readPdf(
      (await app.services.files.get(`${folder}/invoice.pdf`)) ?? Buffer.alloc(0),
      1,
    );
    expect(page?.text).toMatch(/Beleg/);
    expect(page?.text).toMatch(/Mehrzweck-Gutschein/);
    expect(page?.text).not.toMatch(/MwSt|Rechnung|Leistungszeitpunkt/);
    const { data } = await mia.call("login/update");
    expect(data).toMatchObject({ credits: 2500 });
  });

  test("sixty-four requests under one key are one top-up", async () => {
    const mia = await createMember(app);
    const form = { credits: "1000", idempotencyKey: "ten euro, once and no more" };
    const answers = await Promise.all(Array.from({ length: 64 }, () => mia.call("checkout/credits", form)));
    expect(new Set(answers.map(house.orderOf)).size).toBe(1);
    expect(await mia.call("checkout/credits", { ...form, credits: "2000" })).toMatchObject({ status: 422 });
  });

  test.each([
    ["0", "Bitte gib einen Betrag an."],
    ["99", "Aufladen geht ab 1,00\u00a0€."],
    ["50001", "Auf einmal gehen höchstens 500,00\u00a0€."],
    ["ten", "Das ist kein gültiger Betrag."],
  ])("of %s cents is refused", async (credits, message) => {
    const mia = await createMember(app);
    expect(await mia.call("checkout/credits", { credits })).toEqual({
      ...{ status: 400, data: message, fields: { credits: message } },
    });
  });

  test("guests are asked to log in, for every call", async () => {
    for (const [name, form] of [
      ["checkout/credits", { credits: "1000" }],
      ["wallet/transactions", {}],
      ["wallet/returnTopUp", { id: "1" }],
      ["wallet/requestPayout", { iban: IBAN, holder: "Mia" }],
    ] as const)
      expect((await callAs(app, name, form)).status, name).toBe(401);
  });
});

describe("the list", () => {
  test("says what was bought, what came back and what went, the newest first, and nothing of holds", async () => {
    const mia = await createMember(app);
    await house.toppedUp(mia, 3000);
    expect(await house.buyTicket(mia, 1250)).toMatchObject({
      status: 250,
      data: { cipher: expect.any(String) },
    });
    const mixed = await house.buyTicket(mia, 500, "Nachtfahrt");
    expect(mixed.data).toMatchObject({ link: expect.any(String) });
    expect(await listed(mia)).toMatchObject({ credits: 1250, held: 500 });
    expect(told(await listed(mia))).toEqual([
      ["Tickets: Lichterloh", -1250, "tickets"],
      ["Aufladung", 3000, "payment"],
    ]);
    const orderId = house.orderOf(mixed);
    await beginPayment(app.services.db, orderId);
    await house.settle(orderId);
    const markRefunded = (at: Date) =>
      inTransaction(app.services.db, (tx) =>
        house.areas.paymentDeps.orders.markRefunded(tx, { orderId, reason: "requested", at }),
      );
    expect(told(await listed(mia))[0]).toEqual(["Tickets: Nachtfahrt", -500, "tickets"]);
    await Promise.all([markRefunded(new Date()), markRefunded(new Date())]);
    const after = await listed(mia);
    expect(told(after)[0]).toEqual(["Erstattung · Tickets: Nachtfahrt", 500, "refund"]);
    expect(after).toMatchObject({ credits: 1750, held: 0 });
    expect(after.transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(after.credits);
  });

  test("comes by pages that miss nothing and say nothing twice; another member sees none of it", async () => {
    const [mia, noor] = [await createMember(app), await createMember(app)];
    for (let count = 1; count <= 65; count++) await giveCredits(app.services.db, mia.id, count);
    const amounts: number[] = [];
    let next: string | null = null;
    let pages = 0;
    do {
      const page: Listed = await listed(mia, next === null ? {} : { cursor: next });
      amounts.push(...page.transactions.map(({ amount }) => amount));
      next = page.next;
      pages++;
    } while (next !== null);
    expect(pages).toBe(3);
    expect(amounts).toEqual(Array.from({ length: 65 }, (_, index) => 65 - index));
    expect(await listed(noor)).toMatchObject({ credits: 0, transactions: [] });
  });
});

describe("giving a top-up back", () => {
  async function withoutCancellation(): Promise<number[]> {
    const due = testAreas(app.services).dueWork.find(({ job }) => job === DOCUMENT_CANCELLATION);
    const { rows } = (await due?.query(new Date())?.execute(app.services.db)) ?? expect.fail();
    return rows.map(({ data }) => (data as { orderId: number }).orderId);
  }
  const back = (member: Member, id: number | undefined) =>
    member.call("wallet/returnTopUp", { id: String(id ?? 0) });

  test("goes once, takes the credits at once and sends the money the way it came", async () => {
    const mia = await createMember(app);
    const orderId = await house.toppedUp(mia, 1000);
    const { id } = (await listed(mia)).transactions[0] ?? {};
    const answers = await Promise.all([1, 2, 3].map(() => back(mia, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([250, 404, 404]);
    expect(answers.find(({ status }) => status === 250)?.data).toMatch(
      /^10,00\u00a0€ gehen auf demselben Weg/,
    );
    const wallet = await listed(mia);
    expect(wallet).toMatchObject({ credits: 0, returnable: [] });
    expect(told(wallet)[0]).toEqual(["Aufladung zurückgegeben", -1000, "refund"]);
    const { rows } = await app.services.pool.query(
      "select amount_cents as cents, state from refund where order_id = $1",
      [orderId],
    );
    expect(rows).toEqual([{ cents: 1000, state: "requested" }]);
    const refund = await app.services.pool.query("select id from order_refund where order_id = $1", [
      orderId,
    ]);
    await inTransaction(app.services.db, (tx) =>
      house.areas.paymentDeps.orders.refundMoved(tx, {
        ...{ orderRefundId: refund.rows[0].id, went: true, at: new Date() },
      }),
    );
    expect(told(await listed(mia))).toHaveLength(2);
    const { state } = (
      await app.services.pool.query("select state from customer_order where id = $1", [orderId])
    ).rows[0];
    expect(state).toBe("refunded");
    // What has its document and its mail is looked for no more.
    expect(await withoutCancellation()).toContain(orderId);
    await runJobs(app.services, DOCUMENT_CANCELLATION.name);
    expect(await withoutCancellation()).not.toContain(orderId);
  });

  test("is refused when something was spent of it, later ones first; whoever spends meanwhile is served or refused, never both", async () => {
    const mia = await createMember(app);
    await house.toppedUp(mia, 1000);
    await house.toppedUp(mia, 2000);
    const [later, first] = (await listed(mia)).transactions;
    await house.buyTicket(mia, 1250);
    expect((await listed(mia)).returnable).toEqual([]);
    expect(await back(mia, later?.id)).toMatchObject({
      status: 409,
      data: expect.stringMatching(/ausgegeben/),
    });
    expect((await back(mia, first?.id)).status).toBe(409);

    for (let round = 0; round < 5; round++) {
      const noor = await createMember(app);
      await house.toppedUp(noor, 1250);
      const [only] = (await listed(noor)).transactions;
      const [bought, returned] = await Promise.all([house.buyTicket(noor, 1250), back(noor, only?.id)]);
      expect([bought.status, returned.status].sort()).toEqual([250, 409]);
      expect(await walletOf(app.services.db, noor.id)).toMatchObject({ creditsCents: 0, heldCents: 0 });
    }
  });

  test("is refused after 14 days, for those of others and for what is none", async () => {
    const [mia, noor] = [await createMember(app), await createMember(app)];
    await house.toppedUp(mia, 1000);
    const [only] = (await listed(mia)).transactions;
    expect((await back(noor, only?.id)).status).toBe(404);
    expect((await back(mia, 4_711_000)).status).toBe(404);
    const { db } = app.services;
    const later = (milliseconds: number) => {
      const now = new Date(Date.now() + milliseconds);
      const wanted = { accountId: mia.id, transferId: only?.id ?? 0 };
      return {
        listed: () => listTransactions(db, mia.id, { before: undefined, now }),
        back: () => returnTopUp({ db, refundOrder: house.areas.refundOrder, now: () => now }, wanted),
      };
    };
    const [tooLate, inTime] = [later(14 * DAY + 60_000), later(14 * DAY - 60_000)];
    expect((await tooLate.listed()).returnable).toEqual([]);
    expect(await tooLate.back()).toEqual({ kind: "unknown" });
    expect((await inTime.listed()).returnable).toHaveLength(1);
    expect(await inTime.back()).toEqual({ kind: "returned", cents: 1000 });
  });
});

describe("a payout", () => {
  const payout = (member: Member, form: Record<string, string> = {}) =>
    member.call("wallet/requestPayout", { iban: IBAN, holder: "Mia Lindner", ...form });

  test("takes all that is left, at once and one at a time", async () => {
    const mia = await createMember(app);
    await giveCredits(app.services.db, mia.id, 730);
    const answers = await Promise.all([1, 2, 3].map(() => payout(mia)));
    expect(answers.map(({ status }) => status).sort()).toEqual([250, 409, 409]);
    expect(answers.find(({ status }) => status === 250)?.data).toBe(
      "Deine Auszahlung von 7,30\u00a0€ ist angefordert.",
    );
    const wallet = await listed(mia);
    expect(wallet).toMatchObject({ credits: 0, payout: { amount: 730 } });
    expect(told(wallet)[0]).toEqual(["Auszahlung", -730, "payout"]);
    await giveCredits(app.services.db, mia.id, 100);
    expect(await payout(mia)).toMatchObject({ status: 409, data: expect.stringMatching(/schon unterwegs/) });
    await app.services.pool.query("update payout_request set paid_at = now() where account_id = $1", [
      mia.id,
    ]);
    expect(await listed(mia)).toMatchObject({ payout: null });
    expect((await payout(mia)).status).toBe(250);
  });

  test("of nothing, to no IBAN or to nobody is refused", async () => {
    const mia = await createMember(app);
    expect(await payout(mia)).toMatchObject({ status: 409, data: expect.stringMatching(/kein Guthaben/) });
    expect(await payout(mia, { iban: "DE02120300000000202052" })).toMatchObject({
      ...{ status: 400, fields: { iban: expect.any(String) } },
    });
    expect(await payout(mia, { holder: "" })).toMatchObject({ status: 400 });
  });

  test("leaves what orders hold, and an account that holds some stays", async () => {
    const mia = await createMember(app);
    await giveCredits(app.services.db, mia.id, 1000);
    await house.buyTicket(mia, 400);
    await payout(mia);
    expect(await listed(mia)).toMatchObject({ credits: 0, held: 400, payout: { amount: 600 } });
    expect(await mia.call("settings/deleteAccount", { currentPassword: "whatever" })).not.toMatchObject({
      status: 250,
    });
  });
});

test("the finished page tells the owner of an order what is left, and nobody else", async () => {
  const [mia, noor] = [await createMember(app), await createMember(app)];
  await giveCredits(app.services.db, mia.id, 2000);
  const { cipher } = (await house.buyTicket(mia, 1250)).data as { cipher: string };
  await runJobs(app.services, FULFIL_ORDER.name);
  expect(await mia.call("checkout/getData", { cipher })).toMatchObject({
    status: 250,
    data: { credits: 750 },
  });
  for (const answer of [
    await noor.call("checkout/getData", { cipher }),
    await callAs(app, "checkout/getData", { cipher }),
  ]) {
    expect(answer.status).toBe(250);
    expect(answer.data).not.toHaveProperty("credits");
  }
});
