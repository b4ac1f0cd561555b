import { sql } from "kysely";
import { expect, test } from "vitest";
import { createFileReferences } from "#server/areas/checkout/finished/file-references.ts";
import { orderData } from "#server/areas/checkout/finished/order-data.ts";
import { explainCommon } from "#server/areas/checkout/placing/explain-refusal.ts";
import { createPurchases } from "#server/areas/checkout/placing/purchases.ts";
import {
  createProducts,
  FULFIL_ORDER,
  loadOrder,
  type SoldProduct,
  type WholeOrder,
} from "#server/areas/checkout/public.ts";
import { boundsOf } from "#server/areas/checkout/sale/bounds.ts";
import { documentCancellation } from "#server/areas/fulfilment/document-cancellation.ts";
import { documentsOfOrder } from "#server/areas/fulfilment/document-queries.ts";
import { fulfilOrder } from "#server/areas/fulfilment/fulfil-order.ts";
import { createFulfilmentPort } from "#server/areas/fulfilment/fulfilment-port.ts";
import { sendOrderMail } from "#server/areas/fulfilment/send-order-mail.ts";
import { DOCUMENT_CANCELLATION } from "#server/areas/invoicing/public.ts";
import { readPdf } from "#server/areas/tickets/read-ticket-file.ts";
import type { CallContext } from "#server/platform/http/handler.ts";
import type { JobKind } from "#server/platform/jobs.ts";
import { smtpMailer } from "#server/platform/mail/mailer.ts";
import { createAccount } from "../../testing/account-factory.ts";
import { madeUpProduct } from "../../testing/made-up-product.ts";
import { madeUpCredits, stockUp, umbrellaStock, umbrellas } from "../../testing/made-up-stock.ts";
import { PUBLIC_URL, paymentFixtureWithStripe } from "../../testing/payment-fixture.ts";
import { openSmtpInbox } from "../../testing/smtp-inbox.ts";
import { openTicketFixture } from "../../testing/ticket-fixture.ts";
import { testReferences } from "../../testing/ticket-shop.ts";

const made = madeUpProduct();
type Wanted = Parameters<typeof made.product.quote>[1];

/** Umbrellas that are handed out with a code each; their numbers are those that tickets have, too. */
const product: SoldProduct<Wanted, { readonly kind: "no-umbrella" }> = {
  ...made.product,
  isDelivered: () => true,
  async deliver(_db, { id: orderId, positions }: WholeOrder) {
    const all = positions.flatMap(({ title, quantity }) => Array.from({ length: quantity }, () => title));
    const back = made.takenBack
      .filter((one) => one.orderId === orderId)
      .reduce((sum, { units }) => sum + units, 0);
    const render = async () => Buffer.from(`page of ${orderId}`);
    const units = all.map((title, index) => ({
      ...{ id: index + 1, name: "Mia Lindner", title, isReissued: false },
      ...{ secureCode: `umbrella ${index + 1} of ${orderId}`, shortCode: `U${index + 1}` },
      state: index < all.length - back ? ("valid" as const) : ("revoked" as const),
      file: { name: `Schirm-${index + 1}.pdf`, render },
    }));
    return {
      units,
      bundle: units.some(({ state }) => state === "valid") ? { name: "Schirme.pdf", render } : undefined,
    };
  },
};

test("a third kind of thing is priced, ordered, paid, handed out, given back in part and as a whole, with its documents and mails", async () => {
  await using office = await openTicketFixture();
  await using inbox = await openSmtpInbox();
  const { services } = office;
  const { db } = services;
  const products = createProducts({
    resources: [madeUpCredits, ...office.deps.products.resources, umbrellaStock],
    products: [...office.deps.products.all, product],
  });
  await using house = await paymentFixtureWithStripe({ database: services.database, products });
  const mailer = smtpMailer(inbox.url, { name: "Nachtfalter", address: "tickets@nachtfalter.example" });
  const deps = { ...office.deps, products, mailer, references: testReferences };
  await stockUp(db, 1);
  // A ticket with the number of the first umbrella.
  const tickets = await office.paidOrder(await office.offer());
  await fulfilOrder(deps, tickets);

  const accountId = await createAccount(db);
  const buyer = { email: "mia@example.org", firstname: "Mia", lastname: "Lindner", phone: null };
  const purchases = createPurchases({
    ...{ db, products, references: testReferences, publicUrl: PUBLIC_URL, secrets: services.secrets },
    ...{ wakeFulfilment: () => {}, wakeAsking: () => {}, now: () => new Date() },
    ...{ paymentPossible: true, smallestPaymentCents: 50 },
    settings: { holdSeconds: 300, bounds: boundsOf(1) },
    contactOfAccount: async () => ({ ...buyer, isEmailConfirmed: true }),
  });
  const order = (quantity: number, totalCents: number, idempotencyKey: string) =>
    purchases.order(
      product,
      [{ title: "Nacht", quantity, cents: 1000 * quantity }],
      {
        principal: { accountId },
        address: "192.0.2.7",
        changedNothing: () => {},
        requestHash: `${quantity}${totalCents}`.padStart(64, "0"),
      } as CallContext,
      {
        idempotencyKey,
        totalCents,
        creditsCents: undefined,
        explain: (refusal) =>
          refusal.kind === "no-umbrella" ? { status: 409, data: "no umbrella" } : explainCommon(refusal),
      },
    );
  /** Takes an order's jobs out of the queue. @returns how many there were */
  const takeJobs = async ({ name }: Pick<JobKind, "name">, orderId: number) => {
    const { rows } = await sql`delete from pgboss.job where name = ${name} and state = 'created'
      and data ->> 'orderId' = ${orderId}::text returning id`.execute(db);
    return rows.length;
  };
  const sendMails = async (orderId: number) => {
    const { rows } = await sql<{ id: number }>`
      select id from order_mail where order_id = ${orderId} and state = 'waiting' order by id`.execute(db);
    const before = inbox.raw.length;
    for (const { id } of rows) await sendOrderMail(deps, id, false);
    return (await inbox.parsed()).slice(before).map(({ subject, text, attachments }) => ({
      ...{ subject, text, files: attachments.map(({ filename }) => filename) },
      contents: attachments.map(({ content }) => content),
    }));
  };
  const page = async (orderId: number) => {
    const placed = (await loadOrder(db, orderId)) as WholeOrder;
    const files = createFileReferences(services.secrets);
    const fulfilment = createFulfilmentPort(deps, () => {});
    return orderData(
      { db, products, files, fulfilment, references: testReferences, publicUrl: PUBLIC_URL, holdMinutes: 31 },
      testReferences.cipherOf(placed),
      new Date(),
    );
  };

  // Price and place.
  expect(await order(3, 2999, "umbrellas at another price")).toMatchObject({ status: 409 });
  expect(await order(2000, 2_000_000, "more than there are at all")).toMatchObject({ data: "no umbrella" });
  const key = "three umbrellas for the night";
  const answers = await Promise.all([1, 2, 3].map(() => order(3, 3000, key)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await order(2, 2000, key)).toMatchObject({ status: 422 });
  const cipher = (answers[0] as { data: { link: string } }).data.link.split("/").at(-1) ?? "";
  const orderId = testReferences.claimedIdOf(cipher) ?? 0;
  expect(await umbrellas(db)).toEqual({ free: 997, held: 3, taken: 0 });
  expect(await page(orderId)).toMatchObject({
    status: 251,
    data: { state: "unpaid", order: { tickets: Array(3).fill({ title: "Nacht" }), total: 30 } },
  });

  // Pay.
  const session = house.stripe.pay(
    (await house.pay({ orderId, offerId: 0, cipher })).split("/").at(-1) ?? "",
  );
  expect(session).toMatchObject({ amount_total: 3000 });
  await Promise.all([1, 2].map(() => house.comeBack({ orderId, offerId: 0, cipher })));
  expect(await umbrellas(db)).toEqual({ free: 997, held: 0, taken: 3 });

  // Fulfil: documents and a mail.
  expect(await takeJobs(FULFIL_ORDER, orderId)).toBe(1);
  await Promise.all([1, 2].map(() => fulfilOrder(deps, orderId)));
  expect(made.fulfilled).toEqual([orderId]);
  const documents = await documentsOfOrder(db, orderId);
  expect(documents.map(({ kind }) => kind)).toEqual(["ticket", "ticket", "ticket", "invoice"]);
  const invoice = documents.at(-1)?.fileName ?? "";
  expect(await sendMails(orderId)).toMatchObject([
    { subject: "Deine Bestellung", files: ["Schirme.pdf", invoice], text: expect.stringMatching(/30,00\s€/) },
  ]);
  expect(await page(orderId)).toMatchObject({
    status: 250,
    data: {
      tickets: [1, 2, 3].map((number) => ({ name: `Schirm-${number}.pdf` })),
      order: { eventId: null, tickets: [1, 2, 3].map((number) => ({ shortCode: `U${number}` })) },
    },
  });

  // Give back one of three.
  const [position] = ((await loadOrder(db, orderId)) as WholeOrder).positions;
  const id = position?.id ?? 0;
  await house.refund({ orderId }, { positions: [{ id, units: 1 }] });
  await house.runJobs();
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([1000]);
  expect(made.takenBack).toMatchObject([{ orderId, id, units: 1 }]);
  expect(await umbrellas(db)).toEqual({ free: 998, held: 0, taken: 2 });
  expect(await takeJobs(DOCUMENT_CANCELLATION, orderId)).toBe(1);
  await documentCancellation(deps, orderId);
  const [told, corrected, ...others] = await sendMails(orderId);
  expect(others).toEqual([]);
  expect(told).toMatchObject({ subject: "Erstattung zu deiner Bestellung", files: [] });
  expect(corrected).toMatchObject({ subject: "Stornorechnung zu deiner Bestellung" });
  const [sheet] = await readPdf(corrected?.contents[0] ?? Buffer.alloc(0), 0.5);
  expect(sheet?.text.replace(/\s+/g, " ")).toContain("−10,00 €");
  expect(sheet?.text).toContain("Schirm „Nacht“");
  expect(await page(orderId)).toMatchObject({ status: 250, data: { tickets: [{}, {}] } });

  // Give back the rest: the order is over, and nothing is free twice.
  await house.refund({ orderId }, { positions: [{ id, units: 2 }] });
  await house.runJobs();
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([1000, 2000]);
  expect(made.revoked).toContain(orderId);
  expect(await umbrellas(db)).toEqual({ free: 1000, held: 0, taken: 0 });
  expect(await page(orderId)).toMatchObject({ status: 260, data: { reason: "refunded" } });
  expect((await loadOrder(db, tickets))?.state).toBe("paid");
  await mailer.close();
});
