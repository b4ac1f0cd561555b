import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInvoicesPort } from "#server/areas/invoicing/cancel-invoice.ts";
import { inTransaction } from "#server/platform/database.ts";
import { madeUpProduct } from "../../../../testing/made-up-product.ts";
import { openTicketFixture, type TicketFixture } from "../../../../testing/ticket-fixture.ts";
import { cipherOfOrder } from "../../../../testing/ticket-shop.ts";
import { fulfilOrder } from "../../fulfilment/fulfil-order.ts";
import { createFulfilmentPort } from "../../fulfilment/fulfilment-port.ts";
import { resendOrderMail } from "../../fulfilment/order-mails.ts";
import { positionsOfOrder } from "../orders/order-queries.ts";
import { createProducts } from "../products/product.ts";
import { applyOrderRefund } from "../refunds/apply-order-refund.ts";
import { insertOrderRefund } from "../refunds/order-refund-queries.ts";
import { createFileReferences } from "./file-references.ts";
import { orderData } from "./order-data.ts";

let office: TicketFixture;
beforeAll(async () => {
  office = await openTicketFixture();
  const { all, resources } = office.deps.products;
  const products = createProducts({ resources, products: [...all, madeUpProduct().product] });
  office = { ...office, deps: { ...office.deps, products } };
});
afterAll(() => office[Symbol.asyncDispose]());

/** Two tickets, with a fee each, paid and fulfilled. */
async function fulfilled(priceCents = 1250) {
  const terms = { price_cents: priceCents, fee_cents: priceCents === 0 ? 0 : 100 };
  const offer = await office.offer({}, terms);
  const orderId = await office[priceCents === 0 ? "order" : "paidOrder"](offer, { quantity: 2 });
  await fulfilOrder(office.deps, orderId);
  return orderId;
}

/** The tickets go back, and nothing else of the order; a provider has their money on its way. */
async function giveTicketsBack(orderId: number) {
  const { db, products } = office.deps;
  const tickets = (await positionsOfOrder(db, orderId)).filter(({ kind }) => kind === "ticket");
  const positions = tickets.map(({ id, priceCents }) => ({ id, units: 1, cents: priceCents }));
  const amountCents = positions.reduce((sum, { cents }) => sum + cents, 0);
  if (amountCents > 0) await office.refund(orderId, "requested");
  const at = new Date();
  const refund = { orderId, amountCents, creditsCents: 0, positions, actor: "operator", at } as const;
  const house = { products, invoices: createInvoicesPort(office.deps) };
  await inTransaction(db, async (tx) => {
    const orderRefundId = await insertOrderRefund(tx, { ...refund, eventId: null });
    await applyOrderRefund(tx, house, { orderRefundId, at });
  });
}

async function shown(orderId: number) {
  const { db, references, products, platform } = office.deps;
  const fulfilment = createFulfilmentPort(office.deps, () => {});
  const files = createFileReferences(office.services.secrets);
  const given = { db, references, products, fulfilment, files, publicUrl: platform.publicUrl };
  return orderData({ ...given, holdMinutes: 31 }, await cipherOfOrder(db, orderId, references), new Date());
}

const resend = (orderId: number) =>
  inTransaction(office.deps.db, (tx) => resendOrderMail(tx, office.deps, orderId));

test("an order whose tickets went back without their fees reads as given back, and no bank is blamed", async () => {
  const orderId = await fulfilled();
  await giveTicketsBack(orderId);
  expect(await shown(orderId)).toMatchObject({
    status: 260,
    data: { reason: "refunded", message: "Diese Bestellung ist storniert, das Geld geht an dich zurück." },
  });
  expect(await resend(orderId)).toBe(false);
});

test("free tickets that went back do not say that their event is off", async () => {
  const orderId = await fulfilled(0);
  await giveTicketsBack(orderId);
  expect(await shown(orderId)).toMatchObject({
    status: 260,
    data: {
      reason: "refunded",
      message: "Diese Bestellung ist storniert, deine Tickets gelten nicht mehr.",
    },
  });
});

test("what was bought beside tickets counts when they went back, until its bank takes all of it", async () => {
  const orderId = await fulfilled();
  const { db } = office.deps;
  await sql`insert into order_position (order_id, event_id, kind, subject_kind, subject_id, title, quantity, price_cents, discount_cents,
      vat_basis_points)
    select order_id, event_id, 'umbrella', 'umbrella', 1, 'Schirm', 1, 0, 0, 1900 from order_position where order_id = ${orderId} limit 1`.execute(
    db,
  );
  await giveTicketsBack(orderId);
  expect(await shown(orderId)).toMatchObject({ status: 250, data: { tickets: [] } });
  expect(await resend(orderId)).toBe(true);
  await office.dispute(orderId, "lost");
  expect(await shown(orderId)).toMatchObject({ status: 260, data: { reason: "disputed" } });
});
