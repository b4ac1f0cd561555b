import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createOrdersPort,
  createProducts,
  loadOrder,
  type WholeOrder,
} from "#server/areas/checkout/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { smtpMailer } from "#server/platform/mail/mailer.ts";
import { beginPayment } from "../../../testing/begun-payment.ts";
import { madeUpProduct, orderUmbrellas, placeUmbrellas } from "../../../testing/made-up-product.ts";
import { umbrellaStock, umbrellas } from "../../../testing/made-up-stock.ts";
import { openSmtpInbox, type SmtpInbox } from "../../../testing/smtp-inbox.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { createFileReferences } from "../checkout/finished/file-references.ts";
import { orderData } from "../checkout/finished/order-data.ts";
import { createInvoicesPort } from "../invoicing/cancel-invoice.ts";
import { readPdf } from "../tickets/read-ticket-file.ts";
import { documentCancellation } from "./document-cancellation.ts";
import { documentsOfOrder } from "./document-queries.ts";
import { fulfilmentDueWork } from "./due-work.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { createFulfilmentPort } from "./fulfilment-port.ts";
import { readDocument } from "./read-documents.ts";
import { sendOrderMail } from "./send-order-mail.ts";

let office: TicketFixture;
let inbox: SmtpInbox;
let deps: FulfilmentDeps;
const made = madeUpProduct();

beforeAll(async () => {
  office = await openTicketFixture();
  inbox = await openSmtpInbox();
  const mailer = smtpMailer(inbox.url, { name: "Nachtfalter", address: "tickets@nachtfalter.example" });
  const { resources, all } = office.deps.products;
  deps = {
    ...office.deps,
    mailer,
    products: createProducts({ resources: [...resources, umbrellaStock], products: [...all, made.product] }),
  };
});
afterAll(async () => {
  await deps.mailer?.close();
  await inbox[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

const order = () => orderUmbrellas(deps.db, [{ title: "Nacht", quantity: 3, cents: 3000 }]);

async function sendMails(orderId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from order_mail where order_id = ${orderId} and state = 'waiting' order by id`.execute(deps.db);
  const before = inbox.raw.length;
  for (const { id } of rows) await sendOrderMail(deps, id, false);
  return (await inbox.parsed()).slice(before);
}

async function dueOrders(): Promise<number[]> {
  const found: number[] = [];
  for (const { query } of fulfilmentDueWork(deps).slice(0, 2)) {
    const { rows } = await (query(new Date()) ?? expect.fail()).execute(deps.db);
    found.push(...rows.map(({ data }) => (data as { orderId: number }).orderId));
  }
  return found;
}

async function shown(orderId: number) {
  const { db, references, products, platform } = deps;
  const placed = (await loadOrder(db, orderId)) as WholeOrder;
  const files = createFileReferences(office.services.secrets);
  const fulfilment = createFulfilmentPort(deps, () => {});
  const given = { db, references, products, files, fulfilment, publicUrl: platform.publicUrl };
  return orderData({ ...given, holdMinutes: 31 }, references.cipherOf(placed), new Date());
}

test("what is limited of it is held, taken and free again with its order, and never more than there is", async () => {
  const wanted = (quantity: number) => [{ title: "Nacht", quantity, cents: 1000 * quantity }];
  const { orderId } = await orderUmbrellas(deps.db, wanted(2));
  expect(await umbrellas(deps.db)).toEqual({ free: 998, held: 0, taken: 2 });
  const placed = await Promise.all([1, 2, 3, 4, 5].map(() => placeUmbrellas(deps.db, wanted(400))));
  expect(placed.filter(({ kind }) => kind === "ordered")).toHaveLength(2);
  expect(placed).toContainEqual({ kind: "refused", refusal: { kind: "no-umbrella" } });
  expect(await umbrellas(deps.db)).toEqual({ free: 198, held: 800, taken: 2 });
  const orders = createOrdersPort({ ...deps, invoices: createInvoicesPort(deps) });
  const at = new Date();
  await inTransaction(deps.db, (tx) => orders.markRefunded(tx, { orderId, reason: "requested", at }));
  for (const one of placed)
    if (one.kind === "ordered")
      await inTransaction(deps.db, (tx) => orders.endHold(tx, { orderId: one.order.id, at }));
  expect(await umbrellas(deps.db)).toEqual({ free: 1000, held: 0, taken: 0 });
});

test("a paid order of something without an event is fulfilled once, with an invoice and a mail of no product's own words", async () => {
  const { orderId } = await order();
  expect(await shown(orderId)).toMatchObject({
    status: 251,
    data: { state: "preparing", message: "Deine Bestellung wird gerade vorbereitet." },
  });
  expect(await dueOrders()).toContain(orderId);
  await fulfilOrder(deps, orderId);
  await fulfilOrder(deps, orderId);
  expect(made.fulfilled.filter((id) => id === orderId)).toHaveLength(1);
  expect(await dueOrders()).not.toContain(orderId);

  const documents = await documentsOfOrder(deps.db, orderId);
  expect(documents.map(({ kind }) => kind)).toEqual(["invoice"]);
  const [mail, ...others] = await sendMails(orderId);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Deine Bestellung");
  for (const line of [/Nacht/, /3\s×/, /30,00\s€/]) expect(mail?.text).toMatch(line);
  expect(mail?.text).not.toMatch(/ticket/i);
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([documents[0]?.fileName]);
  const [page] = await readPdf(mail?.attachments[0]?.content ?? Buffer.alloc(0), 0.5);
  expect(page?.text).toContain("Schirm „Nacht“");

  expect(await shown(orderId)).toMatchObject({
    status: 250,
    data: {
      invoice: { name: documents[0]?.fileName },
      tickets: [],
      allTickets: null,
      calendar: null,
      order: { eventId: null, tickets: [], items: [{ title: "Nacht", quantity: 3 }], total: 30 },
    },
  });
});

test("what a bank took the money back for is not sent, nor looked for again, until we have won", async () => {
  const { orderId } = await order();
  await beginPayment(deps.db, orderId);
  await office.dispute(orderId, "open");
  await fulfilOrder(deps, orderId);
  expect(made.revoked).toContain(orderId);
  expect(await sendMails(orderId)).toEqual([]);
  expect(await shown(orderId)).toMatchObject({ status: 260, data: { reason: "disputed" } });
  expect(await dueOrders()).not.toContain(orderId);
  await sql`update payment_dispute set state = 'won' where order_id = ${orderId}`.execute(deps.db);
  expect(await dueOrders()).toContain(orderId);
});

test("each part that is taken back brings its own cancellation invoice and mail, and the end of the order the last one", async () => {
  const { orderId, positionIds } = await order();
  await fulfilOrder(deps, orderId);
  await sendMails(orderId);
  const invoices = createInvoicesPort(deps);
  const positions = [{ id: positionIds[0] ?? 0, units: 1, cents: 1000 }];
  await inTransaction(deps.db, (tx) =>
    invoices.cancel(tx, { orderId, at: new Date(), part: { cause: "refund:1", positions } }),
  );
  expect(await dueOrders()).toContain(orderId);
  await documentCancellation(deps, orderId);
  await documentCancellation(deps, orderId);
  expect(await dueOrders()).not.toContain(orderId);
  const orders = createOrdersPort({ ...deps, invoices });
  await inTransaction(deps.db, (tx) =>
    orders.markRefunded(tx, { orderId, reason: "requested", at: new Date() }),
  );
  expect(made.revoked).toContain(orderId);
  await documentCancellation(deps, orderId);

  const cancellations = (await documentsOfOrder(deps.db, orderId)).filter(
    ({ kind }) => kind === "cancellation",
  );
  const mails = await sendMails(orderId);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill("Stornorechnung zu deiner Bestellung"));
  expect(mails.map(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual(
    cancellations.map(({ fileName }) => [fileName]),
  );
  expect(new Set(cancellations.map(({ fileKey }) => fileKey)).size).toBe(2);
  const placed = (await loadOrder(deps.db, orderId)) as WholeOrder;
  for (const [index, amount] of ["−10,00 €", "−20,00 €"].entries()) {
    const file = await readDocument(deps, placed, cancellations[index] ?? expect.fail());
    const [page] = await readPdf(file?.content ?? Buffer.alloc(0), 0.5);
    expect(page?.text.replace(/\s+/g, " ")).toContain(amount);
  }
  expect((await shown(orderId)).status).toBe(260);
});
