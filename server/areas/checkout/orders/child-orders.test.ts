import { afterAll, beforeAll, expect, test } from "vitest";
import { createProducts, loadOrder, type WholeOrder } from "#server/areas/checkout/public.ts";
import { createInvoicesPort } from "#server/areas/invoicing/cancel-invoice.ts";
import { renderInvoicePdf } from "#server/areas/invoicing/invoice-pdf.ts";
import { cancellationsOfOrder, invoiceOfOrder } from "#server/areas/invoicing/invoice-queries.ts";
import { issueInvoice } from "#server/areas/invoicing/issue-invoice.ts";
import { readPdf } from "#server/areas/tickets/read-ticket-file.ts";
import { loadConfig } from "#server/platform/config.ts";
import { inTransaction, type Transaction } from "#server/platform/database.ts";
import { platformOf } from "#server/platform/operator.ts";
import {
  madeUpProduct,
  madeUpRest,
  placeMadeUp,
  placeUmbrellas,
} from "../../../../testing/made-up-product.ts";
import { madeUpCredits, umbrellaStock } from "../../../../testing/made-up-stock.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../../testing/payment-fixture.ts";
import { cipherOfOrder } from "../../../../testing/ticket-shop.ts";
import { endHold } from "./end-hold.ts";
import { markRefunded } from "./mark-refunded.ts";
import { settleOrder } from "./settle-order.ts";

const deposit = madeUpProduct();
const rest = madeUpRest();
const products = createProducts({
  resources: [madeUpCredits, umbrellaStock],
  products: [deposit.product, rest.product],
});
const deps = { products, platform: platformOf(loadConfig({})) };
let house: StripeHouse;
beforeAll(async () => {
  house = await paymentFixtureWithStripe({ products });
});
afterAll(() => house[Symbol.asyncDispose]());

async function pay(orderId: number) {
  const order = { orderId, offerId: 0, cipher: await cipherOfOrder(house.deps.db, orderId) };
  const session = house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
  await house.comeBack(order);
  return { orderId, session };
}

function idOf(placed: Awaited<ReturnType<typeof placeUmbrellas | typeof placeRest>>): number {
  return placed.kind === "ordered" ? placed.order.id : expect.fail(JSON.stringify(placed));
}

/** A tenth of 300 € at 19 % and of 70 € at 7 %, paid. */
const paidDeposit = async (nightCents = 3000, dayCents = 700) =>
  pay(
    idOf(
      await placeUmbrellas(house.deps.db, [
        { title: "Nacht", quantity: 2, cents: nightCents },
        { title: "Tag", quantity: 1, cents: dayCents },
      ]),
    ),
  );

const placeRest = (parentOrderId: number, totalCents = 33_300) =>
  placeMadeUp(house.deps.db, rest.product, { parentOrderId }, totalCents);

const inOrder = <T>(change: (tx: Transaction) => Promise<T>) => inTransaction(house.deps.db, change);

/** A child that nobody paid in time. */
async function expiredChild(parentOrderId: number) {
  const orderId = idOf(await placeRest(parentOrderId));
  await inOrder((tx) => endHold(tx, products, { orderId, reason: "hold ended", at: new Date() }));
  return orderId;
}

/** Its money has come. */
const settle = (orderId: number) => inOrder((tx) => settleOrder(tx, products, { orderId, at: new Date() }));

/** All of its money has gone back. */
const refund = (orderId: number) =>
  inOrder((tx) =>
    markRefunded(
      tx,
      { products, invoices: createInvoicesPort(deps) },
      { orderId, reason: "given back", actor: "operator", at: new Date() },
    ),
  );

const stateOf = async (orderId: number) => (await loadOrder(house.deps.db, orderId))?.state;

async function bill(orderId: number) {
  const { db } = house.deps;
  const order = (await loadOrder(db, orderId)) as WholeOrder;
  await inTransaction(db, (tx) => issueInvoice(tx, deps, order, new Date("2026-11-24T12:00:00Z")));
  return (await invoiceOfOrder(db, orderId)) ?? expect.fail();
}

async function textOf(invoice: Awaited<ReturnType<typeof bill>>) {
  const pages = await readPdf(await renderInvoicePdf(invoice.content, invoice.issuedAt), 0.5);
  return pages.map(({ text }) => text.replace(/\s+/g, " ")).join(" ");
}

test("the open amount of an order is an order of its own, with a final invoice that deducts the deposit", async () => {
  const parent = await paidDeposit();
  const placed = await placeRest(parent.orderId);
  const child = await pay(idOf(placed));
  expect(child.session).toMatchObject({ amount_total: 33_300 });
  const final = await bill(child.orderId);
  const first = (await invoiceOfOrder(house.deps.db, parent.orderId)) ?? expect.fail();

  const text = await textOf(final);
  for (const part of [
    "Schlussrechnung",
    `Angezahlt mit Rechnung ${first.content.number} vom 24. November 2026.`,
    "Schirm „Nacht“",
    "Rest Nacht",
    "Gesamte Leistung 370,00 €",
    `Anzahlung, Rechnung ${first.content.number} −37,00 €`,
    // Of 30 € and of 7 €, which the deposit's invoice has shown.
    "darin 19 % MwSt. −4,79 €",
    "darin 7 % MwSt. −0,46 €",
    "Rest netto zu 19 % 226,89 € 19 % MwSt. 43,11 €",
    "7 % MwSt. 4,12 €",
    "Restbetrag 333,00 €",
  ])
    expect(text).toContain(part);
  expect(final.content).toMatchObject({ grossCents: 33_300 });
});

test("what was taken back of the deposit is not deducted, and a cancelled final invoice speaks of its own lines alone", async () => {
  const parent = await paidDeposit();
  const child = await pay(idOf(await placeRest(parent.orderId)));
  await bill(parent.orderId);
  const { db } = house.deps;
  const invoices = createInvoicesPort(deps);
  const { positions } = (await loadOrder(db, parent.orderId)) as WholeOrder;
  const part = { cause: "refund:1", positions: [{ id: positions[0]?.id ?? 0, units: 1, cents: 1500 }] };
  await inTransaction(db, (tx) => invoices.cancel(tx, { orderId: parent.orderId, at: new Date(), part }));
  const { content } = await bill(child.orderId);
  expect(content.deposit).toMatchObject({
    grossCents: 2200,
    vat: [
      { vatBasisPoints: 1900, grossCents: 1500, vatCents: 240 },
      { vatBasisPoints: 700, grossCents: 700, vatCents: 46 },
    ],
  });
  await inTransaction(db, (tx) => invoices.cancel(tx, { orderId: child.orderId, at: new Date() }));
  const [cancelled] = await cancellationsOfOrder(db, child.orderId);
  expect(cancelled?.content).toMatchObject({ grossCents: -33_300 });
  expect(await textOf(cancelled ?? expect.fail())).not.toContain("Anzahlung");
});

test("an order has one open amount, however many ask at once, and none before it is paid", async () => {
  const unpaid = idOf(await placeUmbrellas(house.deps.db, [{ title: "Nacht", quantity: 1, cents: 3700 }]));
  expect(await placeRest(unpaid)).toEqual({ kind: "refused", refusal: { kind: "not-paid" } });
  const { orderId } = await paidDeposit();
  const placed = await Promise.all([1, 2, 3].map(() => placeRest(orderId)));
  expect(placed.filter(({ kind }) => kind === "ordered")).toHaveLength(1);
  expect(placed).toContainEqual({ kind: "refused", refusal: { kind: "has-child" } });
});

test("an open amount has none of its own", async () => {
  const parent = await paidDeposit();
  const child = await pay(idOf(await placeRest(parent.orderId)));
  expect(await placeRest(child.orderId)).toEqual({ kind: "refused", refusal: { kind: "is-child" } });
});

test("late money for an open amount is honoured only while nothing else was ordered for it", async () => {
  const { orderId } = await paidDeposit();
  const [late, later] = [await expiredChild(orderId), await expiredChild(orderId)];
  const third = idOf(await placeRest(orderId));
  expect(await settle(late)).toBe("closed");
  await inOrder((tx) => endHold(tx, products, { orderId: third, reason: "hold ended", at: new Date() }));
  expect(await settle(late)).toBe("paid");
  expect(await settle(later)).toBe("closed");
});

test("late money beside a new order of the same open amount, and beside other late money, leaves one of them", async () => {
  for (let round = 0; round < 5; round++) {
    const { orderId } = await paidDeposit();
    const expired = [await expiredChild(orderId), await expiredChild(orderId)];
    await Promise.all([...expired.map(settle), placeRest(orderId)]);
    const { db } = house.deps;
    const standing = await db
      .selectFrom("customer_order")
      .select("id")
      .where("parent_order_id", "=", orderId)
      .where("state", "in", ["pending", "paid"])
      .execute();
    expect(standing).toHaveLength(1);
  }
});

test("what is open of an order that was given back is not to be paid any more", async () => {
  const parent = await paidDeposit();
  const expired = await expiredChild(parent.orderId);
  const pending = idOf(await placeRest(parent.orderId));
  await refund(parent.orderId);
  expect(await stateOf(pending)).toBe("cancelled");
  expect([await settle(pending), await settle(expired)]).toEqual(["closed", "closed"]);
});

test("a payment of the open amount beside the deposit's way back ends in one of the two ways, without a deadlock", async () => {
  for (let round = 0; round < 5; round++) {
    const { orderId } = await paidDeposit();
    const child = idOf(await placeRest(orderId));
    const [settled] = await Promise.all([settle(child), refund(orderId)]);
    expect(await stateOf(child)).toBe(settled === "paid" ? "paid" : "cancelled");
  }
});

test("a deposit that went back before it had an invoice leaves an invoice of the rest alone", async () => {
  const parent = await paidDeposit();
  const child = await pay(idOf(await placeRest(parent.orderId)));
  await refund(parent.orderId);
  const { content } = await bill(child.orderId);
  expect(content.deposit).toBeUndefined();
  expect(content).toMatchObject({ grossCents: 33_300 });
});

test("VAT of both invoices is that of the whole, and cancellations in part take back no more", async () => {
  // 7 %: 0.33 € of 4.99 € and 2.94 € of 44.91 €, but 3.26 € of 49.90 €.
  const parent = await paidDeposit(3000, 499);
  const child = await pay(idOf(await placeRest(parent.orderId, 31_491)));
  const { content } = await bill(child.orderId);
  expect(content.vat).toContainEqual({
    ...{ vatBasisPoints: 700, grossCents: 4491, netCents: 4198, vatCents: 293 },
  });
  const { positions } = (await loadOrder(house.deps.db, child.orderId)) as WholeOrder;
  const [, day] = positions;
  const invoices = createInvoicesPort(deps);
  for (const [cause, cents] of [
    ["refund:1", 4490],
    ["refund:2", 1],
  ] as const) {
    const part = { cause, positions: [{ id: day?.id ?? 0, units: 0, cents }] };
    await inOrder((tx) => invoices.cancel(tx, { orderId: child.orderId, at: new Date(), part }));
  }
  const back = await cancellationsOfOrder(house.deps.db, child.orderId);
  expect(back.map(({ content: { vat } }) => vat[0]?.vatCents)).toEqual([-293, 0]);
});

test("a bank that takes back what paid one of the two revokes that one alone", async () => {
  const parent = await paidDeposit();
  const child = await pay(idOf(await placeRest(parent.orderId)));
  const disputed = async (sessionId: string) => {
    const dispute = house.stripe.dispute(sessionId, "needs_response");
    await house.deliver(house.stripe.webhook("charge.dispute.created", dispute));
  };
  await disputed(child.session.id);
  expect(rest.revoked).toContain(child.orderId);
  expect(deposit.revoked).not.toContain(parent.orderId);
  await disputed(parent.session.id);
  expect(deposit.revoked).toContain(parent.orderId);
});
