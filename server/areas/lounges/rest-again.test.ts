import { afterAll, beforeAll, expect, test } from "vitest";
import { fulfilOrder } from "#server/areas/fulfilment/fulfil-order.ts";
import { reissueOrder } from "#server/areas/fulfilment/reissue-order.ts";
import { renderInvoicePdf } from "#server/areas/invoicing/invoice-pdf.ts";
import { cancellationsOfOrder, invoiceOfOrder } from "#server/areas/invoicing/invoice-queries.ts";
import { readPdf } from "#server/areas/tickets/read-ticket-file.ts";
import { inTransaction } from "#server/platform/database.ts";
import { createLoungeEvent } from "../../../testing/lounge-factory.ts";
import { openRestHouse, type PlacedRest, type RestHouse } from "../../../testing/rest-house.ts";
import { testReferences } from "../../../testing/ticket-shop.ts";

let desk: RestHouse;
beforeAll(async () => {
  desk = await openRestHouse();
});
afterAll(() => desk[Symbol.asyncDispose]());

/** Two lounges of 249.95 €: 25 € are paid of each, 224.95 € are open. */
async function paidDeposit() {
  const { loungeId } = await createLoungeEvent(desk.office.deps.db, { price_cents: 24_995 });
  return desk.pay(await desk.reserve(loungeId, 2, 2500));
}

const ONE = 22_495;

const text = async (invoice: Awaited<ReturnType<typeof invoiceOfOrder>>) => {
  const { content, issuedAt } = invoice ?? expect.fail();
  const pages = await readPdf(await renderInvoicePdf(content, issuedAt), 0.5);
  return pages.map((page) => page.text.replace(/\s+/g, " ")).join(" ");
};
const billOf = async ({ orderId }: PlacedRest) =>
  (await invoiceOfOrder(desk.office.deps.db, orderId)) ?? expect.fail();
const correctionsOf = ({ orderId }: PlacedRest) => cancellationsOfOrder(desk.office.deps.db, orderId);

/** What all invoices of the orders say together. */
async function booksOf(orders: readonly PlacedRest[]) {
  const { rows } = await desk.office.services.pool.query(
    `select sum(gross_cents)::int as gross, sum((select sum((rate ->> 'vatCents')::int) from jsonb_array_elements(content -> 'vat') rate))::int as vat
     from invoice where order_id = any ($1)`,
    [orders.map(({ orderId }) => orderId)],
  );
  return rows[0];
}

const UNDER_WAY = { status: 409, data: expect.stringMatching(/wird schon bezahlt/) };
const NOTHING_OPEN = { status: 409, data: "Für diese Buchung ist nichts mehr offen." };

test("a rest that went back wholly is paid anew, and of the two final invoices the one that stands deducts the deposit", async () => {
  const parent = await paidDeposit();
  const first = await desk.pay(await desk.orderRest(parent.orderId, 2 * ONE));
  expect(await desk.askForRest(parent.orderId, 2 * ONE)).toMatchObject(NOTHING_OPEN);
  await desk.giveBack(first, 2);
  expect(await desk.stateOf(first)).toBe("refunded");
  const second = await desk.pay(await desk.orderRest(parent.orderId, 2 * ONE));
  expect(await desk.openOf(parent)).toEqual([0, 0]);
  const [cancelled] = await correctionsOf(first);
  expect(await text(cancelled)).toContain(`hebt die Rechnung ${(await billOf(first)).content.number} `);
  const final = await text(await billOf(second));
  for (const part of ["Schlussrechnung", "Gesamte Leistung 499,90 €", "−50,00 €", "Restbetrag 449,90 €"])
    expect(final).toContain(part);
  // 19 % of 499.90 €.
  expect(await booksOf([parent, first, second])).toEqual({ gross: 49_990, vat: 7982 });
});

test("of a part that went back the part is paid anew, and each final invoice deducts the deposit of its own lounges alone", async () => {
  const parent = await paidDeposit();
  const first = await desk.pay(await desk.orderRest(parent.orderId, 2 * ONE));
  await desk.giveBack(first);
  expect(await desk.openOf(parent)).toEqual([0, ONE]);
  expect(await desk.askForRest(parent.orderId, 2 * ONE)).toMatchObject({ status: 409 });
  const second = await desk.orderRest(parent.orderId, ONE);
  expect(await desk.askForRest(parent.orderId, ONE)).toMatchObject(UNDER_WAY);
  await desk.pay(second);
  expect(await desk.openOf(parent)).toEqual([0, 0]);
  expect(await desk.askForRest(parent.orderId, ONE)).toMatchObject(NOTHING_OPEN);

  const deposit = (await billOf(parent)).content.number;
  const [part] = await correctionsOf(first);
  expect(await text(part)).toContain(
    `setzt die Schlussrechnung von der Anzahlung (Rechnung ${deposit}) 25,00 € weniger ab, darin 19 % MwSt. 3,99 €.`,
  );
  const final = await text(await billOf(second));
  for (const words of [
    "Schlussrechnung",
    "Gesamte Leistung 249,95 €",
    `Anzahlung, Rechnung ${deposit} −25,00 €`,
    "Restbetrag 224,95 €",
  ])
    expect(final).toContain(words);
  expect(await booksOf([parent, first, second])).toEqual({ gross: 49_990, vat: 7982 });

  // What is left of the first one goes back, too: the third deducts what no other does.
  await desk.giveBack(first);
  expect(await desk.stateOf(first)).toBe("refunded");
  expect(await desk.openOf(parent)).toEqual([ONE, 0]);
  const third = await desk.pay(await desk.orderRest(parent.orderId, ONE));
  expect((await billOf(third)).content.deposit).toMatchObject({ grossCents: 2500, number: deposit });
  expect((await booksOf([parent, first, second, third])).gross).toBe(49_990);
  expect(await desk.openOf(parent)).toEqual([0, 0]);
});

test("an amount that went back for no lounge opens nothing", async () => {
  const parent = await paidDeposit();
  const rest = await desk.pay(await desk.orderRest(parent.orderId, 2 * ONE));
  await desk.house.refund(rest, { amountCents: 1000 });
  await desk.house.runJobs();
  expect(await desk.openOf(parent)).toEqual([0, 0]);
  expect(await desk.askForRest(parent.orderId, 1000)).toMatchObject(NOTHING_OPEN);
});

test("a rest that is paid is not ordered again before it is fulfilled, nor while a bank has its money", async () => {
  const { db, products } = desk.office.deps;
  const parent = await paidDeposit();
  const rest = await desk.payOnly(await desk.orderRest(parent.orderId, 2 * ONE));
  expect(await desk.askForRest(parent.orderId, 2 * ONE)).toMatchObject(UNDER_WAY);
  await desk.giveBack(rest);
  expect(await desk.openOf(parent)).toEqual([0, ONE]);
  await inTransaction(db, (tx) =>
    desk.house.deps.orders.revokeDisputed(tx, { orderId: rest.orderId, disputeId: 1, at: new Date() }),
  );
  expect(await desk.openOf(parent)).toEqual([ONE, ONE]);
  expect(await desk.askForRest(parent.orderId, 2 * ONE)).toMatchObject(UNDER_WAY);
  // The bank gives it back: what was given back before stays open.
  const reissue = { orderId: rest.orderId, reason: "won", actor: "operator", at: new Date() } as const;
  expect(
    await inTransaction(db, (tx) => reissueOrder(tx, { products, mailDomain: "nachtfalter.test" }, reissue)),
  ).toEqual({ count: 1 });
  expect(await desk.openOf(parent)).toEqual([0, ONE]);
  expect(await desk.orderRest(parent.orderId, ONE)).toBeDefined();
});

test("twenty who pay what is open again make one order; beside the rest of it that goes back, none pays too much", async () => {
  const parent = await paidDeposit();
  const first = await desk.pay(await desk.orderRest(parent.orderId, 2 * ONE));
  await desk.giveBack(first);
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.askForRest(parent.orderId, ONE)));
  expect(answers.map(({ status }) => status).sort()).toEqual([250, ...Array(19).fill(409)]);

  for (let round = 0; round < 5; round++) {
    const other = await paidDeposit();
    const rest = await desk.pay(await desk.orderRest(other.orderId, 2 * ONE));
    await desk.giveBack(rest);
    const [again] = await Promise.all([desk.askForRest(other.orderId, ONE), desk.giveBack(rest)]);
    // Ordered for the one lounge before the other went back, or not at all: it costs more now.
    expect([250, 409]).toContain(again?.status);
    expect(await desk.openOf(other)).toEqual([ONE, ONE]);
  }
});

test("late money for what was open again is honoured once, and only while as much is open", async () => {
  const parent = await paidDeposit();
  const first = await desk.pay(await desk.orderRest(parent.orderId, 2 * ONE));
  await desk.giveBack(first);
  const late = [await desk.orderRest(parent.orderId, ONE)];
  await desk.expire(late[0] ?? expect.fail());
  late.push(await desk.orderRest(parent.orderId, ONE));
  await desk.expire(late[1] ?? expect.fail());
  const settled = await Promise.all(late.map(desk.settle));
  expect(settled.sort()).toEqual(["closed", "paid"]);
});

test("a deposit that goes back takes the rest of its own lounge with it, whichever order paid it", async () => {
  const { loungeId } = await createLoungeEvent(desk.office.deps.db);
  const parent = await desk.pay(await desk.reserve(loungeId, 3));
  const first = await desk.pay(await desk.orderRest(parent.orderId, 81_000));
  await desk.giveBack(first);
  const second = await desk.pay(await desk.orderRest(parent.orderId, 27_000));
  // Another one is open beside it.
  await desk.giveBack(first);
  expect(await desk.openOf(parent)).toEqual([0, 27_000, 0]);
  await desk.giveBack(parent);
  await desk.returnRests();
  for (const rest of [first, second]) await desk.returnRests(rest);
  expect(await desk.givenBackOf(second)).toEqual([27_000]);
  expect(await desk.givenBackOf(first)).toEqual([27_000, 27_000]);
  expect(await desk.stateOf(first)).toBe("paid");
  const third = await desk.payOnly(await desk.orderRest(parent.orderId, 27_000));
  await desk.giveBack(parent, 2);
  await desk.returnRests();
  for (const rest of [first, third]) await desk.returnRests(rest);
  await fulfilOrder({ ...desk.office.deps, references: testReferences }, third.orderId);
  expect([await desk.stateOf(first), await desk.stateOf(third)]).toEqual(["refunded", "refunded"]);
  expect(await desk.openOf(parent)).toEqual([null, null, null]);
});
