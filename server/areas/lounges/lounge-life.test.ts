import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelEvent, loadOrder, type WholeOrder } from "#server/areas/checkout/public.ts";
import { documentCancellation } from "#server/areas/fulfilment/document-cancellation.ts";
import { fulfilOrder } from "#server/areas/fulfilment/fulfil-order.ts";
import type { FulfilmentDeps } from "#server/areas/fulfilment/fulfilment-deps.ts";
import { reissueOrder } from "#server/areas/fulfilment/reissue-order.ts";
import { sendOrderMail } from "#server/areas/fulfilment/send-order-mail.ts";
import { codesInFile, readPdf } from "#server/areas/tickets/read-ticket-file.ts";
import { inTransaction } from "#server/platform/database.ts";
import type { CallContext } from "#server/platform/http/handler.ts";
import { smtpMailer } from "#server/platform/mail/mailer.ts";
import { createLounge, createLoungeEvent, loungeForm } from "../../../testing/lounge-factory.ts";
import { openLoungeShop } from "../../../testing/lounge-shop.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../testing/payment-fixture.ts";
import { openSmtpInbox, type SmtpInbox } from "../../../testing/smtp-inbox.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { checkoutDepsOf, purchasesOf, testReferences } from "../../../testing/ticket-shop.ts";
import { bookingsOfOrder } from "./booking-queries.ts";
import { explainRestRefusal } from "./explain-lounge-refusal.ts";
import { type RestRefusal, type RestWanted, restSale } from "./rest-product.ts";

let office: TicketFixture;
let inbox: SmtpInbox;
let house: StripeHouse;
let deps: FulfilmentDeps;

beforeAll(async () => {
  office = await openTicketFixture();
  inbox = await openSmtpInbox();
  const mailer = smtpMailer(inbox.url, { name: "Nachtfalter", address: "tickets@nachtfalter.example" });
  deps = { ...office.deps, mailer, references: testReferences };
  house = await paymentFixtureWithStripe({ database: office.services.database, products: deps.products });
});
afterAll(async () => {
  await deps.mailer?.close();
  await house[Symbol.asyncDispose]();
  await inbox[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

type Placed = { readonly orderId: number; readonly cipher: string; readonly offerId: number };

function placed({ status, data }: { status: number; data: unknown }): Placed {
  const cipher = (data as { link?: string }).link?.split("/").at(-1) ?? "";
  if (status !== 250) throw new Error(JSON.stringify(data));
  return { cipher, orderId: testReferences.claimedIdOf(cipher) ?? 0, offerId: 0 };
}

async function book(items: Parameters<typeof loungeForm>[0], total: string): Promise<Placed> {
  const { database } = office.services;
  return placed(await openLoungeShop(database, { products: deps.products })(loungeForm(items, total)));
}

/** Its money comes, and it is fulfilled. */
async function pay(order: Placed): Promise<Placed> {
  house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
  await house.comeBack(order);
  await fulfilOrder(deps, order.orderId);
  return order;
}

const lounges = async (orderId: number) =>
  (await bookingsOfOrder(deps.db, orderId)).map(({ state, openCents }) => `${state} ${openCents}`);
const codesOf = async (orderId: number) =>
  (await bookingsOfOrder(deps.db, orderId)).map(({ secureCode }) => secureCode);
const stateOf = async ({ orderId }: Placed) => (await loadOrder(deps.db, orderId))?.state;

async function stockOf(loungeId: number) {
  const { rows } = await office.services.pool.query("select held, reserved from lounge where id = $1", [
    loungeId,
  ]);
  return rows[0];
}

/** Sends what waits of an order's mails. */
async function mailsOf(orderId: number) {
  const { rows } = await office.services.pool.query<{ id: number }>(
    "select id::int from order_mail where order_id = $1 and state = 'waiting' order by id",
    [orderId],
  );
  const before = inbox.raw.length;
  for (const { id } of rows) await sendOrderMail(deps, id, false);
  return (await inbox.parsed()).slice(before);
}

/** As somebody at the till does, who may pay the rest of any order. */
async function orderRest(orderId: number, totalCents: number) {
  const [booking] = await bookingsOfOrder(deps.db, orderId);
  const purchases = purchasesOf(checkoutDepsOf(office.services.database, { products: deps.products }));
  const product = { ...deps.products.of("lounge_rest"), ...restSale };
  return purchases.orderByAnyone<RestWanted, RestRefusal>(
    product,
    { bookingId: booking?.id ?? 0, accountId: null },
    {
      ...{ principal: { accountId: null, counter: null }, address: "192.0.2.7", changedNothing: () => {} },
      requestHash: "00".repeat(32),
    } as unknown as CallContext,
    {
      contact: { email: "mia@example.org", firstname: "Mia", lastname: "Lindner" },
      ...{ needsPhone: false, couponId: undefined, idempotencyKey: undefined, totalCents },
      explain: explainRestRefusal,
    },
  );
}

const positionOf = async (orderId: number) =>
  ((await loadOrder(deps.db, orderId)) as WholeOrder).positions[0]?.id ?? 0;

test("a deposit, its rest, and the final invoice, each with its mail; the code stays the same", async () => {
  const { loungeId } = await createLoungeEvent(deps.db, { price_cents: 24_995 });
  const parent = await book([{ id: loungeId, quantity: 2, reservation: 1 }], "50.00");
  expect(await orderRest(parent.orderId, 1)).toMatchObject({ status: 404 });
  await pay(parent);
  expect(await lounges(parent.orderId)).toEqual(["valid 22495", "valid 22495"]);
  const codes = await codesOf(parent.orderId);
  const [mail, ...more] = await mailsOf(parent.orderId);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Deine Lounges bei Nachtschicht");
  expect(mail?.text).toContain("449,90");
  expect(mail?.text?.replace(/\s+/g, " ")).toContain(
    "vorher online: mit einem Konto zu dieser E-Mail-Adresse",
  );
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
    "Lounges-Nachtschicht-Mia-Lindner.pdf",
    expect.stringMatching(/^Rechnung-RE-/),
    "Nachtschicht.ics",
  ]);
  expect(await codesInFile(mail?.attachments[0]?.content as Buffer)).toEqual(codes);
  const [bill] = await readPdf(mail?.attachments[1]?.content as Buffer, 0.5);
  expect(bill?.text.replace(/\s+/g, " ")).toContain("Reservierung der Lounge „Galerie links“");

  expect(await orderRest(parent.orderId, 44_989)).toMatchObject({ status: 409 });
  const rest = placed((await orderRest(parent.orderId, 44_990)) as { status: number; data: unknown });
  expect(await orderRest(parent.orderId, 44_990)).toMatchObject({
    status: 409,
    data: expect.stringMatching(/wird schon bezahlt/),
  });
  await pay(rest);
  expect(await lounges(parent.orderId)).toEqual(["valid 0", "valid 0"]);
  expect(await codesOf(parent.orderId)).toEqual(codes);
  const [paid] = await mailsOf(rest.orderId);
  expect(paid?.subject).toBe("Deine Lounge bei Nachtschicht ist ganz bezahlt");
  const final = paid?.attachments.find(({ filename }) => /rechnung/i.test(filename ?? ""));
  const [page] = await readPdf(final?.content as Buffer, 0.5);
  const text = page?.text.replace(/\s+/g, " ") ?? "";
  for (const part of ["Schlussrechnung", "Gesamte Leistung 499,90 €", "−50,00 €", "Restbetrag 449,90 €"])
    expect(text).toContain(part);
});

test("one of two lounges is given back: its code is dead, the other one stays, until it goes as well", async () => {
  const { loungeId } = await createLoungeEvent(deps.db);
  const order = await pay(await book([{ id: loungeId, quantity: 2 }], "600.00"));
  await mailsOf(order.orderId);
  const id = await positionOf(order.orderId);
  await house.refund(order, { positions: [{ id, units: 1 }] });
  await house.runJobs();
  expect(await lounges(order.orderId)).toEqual(["valid 0", "revoked 0"]);
  expect(await stockOf(loungeId)).toEqual({ held: 0, reserved: 1 });
  await documentCancellation(deps, order.orderId);
  const subjects = (await mailsOf(order.orderId)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    "Erstattung zu deiner Lounge bei Nachtschicht",
    "Stornorechnung zu deiner Bestellung",
  ]);
  await house.refund(order, { positions: [{ id, units: 1 }] });
  await house.runJobs();
  expect(await lounges(order.orderId)).toEqual(["revoked 0", "revoked 0"]);
  expect(await stockOf(loungeId)).toEqual({ held: 0, reserved: 0 });
  expect(await stateOf(order)).toBe("refunded");
});

test("a deposit that goes back cancels the rest that waits; of a part, what is left can be ordered anew", async () => {
  const { loungeId } = await createLoungeEvent(deps.db);
  const parent = await pay(await book([{ id: loungeId, quantity: 2, reservation: 1 }], "60.00"));
  const first = placed((await orderRest(parent.orderId, 54_000)) as { status: number; data: unknown });
  const id = await positionOf(parent.orderId);
  await house.refund(parent, { positions: [{ id, units: 1 }] });
  await house.runJobs();
  expect(await stateOf(first)).toBe("cancelled");
  expect(await stateOf(parent)).toBe("paid");
  const second = placed((await orderRest(parent.orderId, 27_000)) as { status: number; data: unknown });
  await house.refund(parent, { positions: [{ id, units: 1 }] });
  await house.runJobs();
  expect(await stateOf(parent)).toBe("refunded");
  expect(await stateOf(second)).toBe("cancelled");
  expect(await orderRest(parent.orderId, 27_000)).toMatchObject({
    status: 409,
    data: "Für diese Buchung ist nichts mehr offen.",
  });
});

test("a rest that goes back, in part or as a whole, is open again", async () => {
  const { loungeId } = await createLoungeEvent(deps.db);
  const parent = await pay(await book([{ id: loungeId, quantity: 2, reservation: 1 }], "60.00"));
  const rest = await pay(
    placed((await orderRest(parent.orderId, 54_000)) as { status: number; data: unknown }),
  );
  const id = await positionOf(rest.orderId);
  await house.refund(rest, { positions: [{ id, units: 1 }] });
  await house.runJobs();
  expect(await lounges(parent.orderId)).toEqual(["valid 0", "valid 27000"]);
  await house.refund(rest, { positions: [{ id, units: 1 }] });
  await house.runJobs();
  expect(await lounges(parent.orderId)).toEqual(["valid 27000", "valid 27000"]);
  expect(await orderRest(parent.orderId, 54_000)).toMatchObject({ status: 250 });
});

test("an event that is called off frees what waits and gives back what is paid, a deposit and its rest", async () => {
  const { eventId, loungeId } = await createLoungeEvent(deps.db);
  const balcony = await createLounge(deps.db, { event_id: eventId, title: "Balkon" });
  const waiting = await book([{ id: loungeId }], "300.00");
  const parent = await pay(await book([{ id: balcony, reservation: 1 }], "30.00"));
  const rest = await pay(
    placed((await orderRest(parent.orderId, 27_000)) as { status: number; data: unknown }),
  );
  await cancelEvent(deps.db, { eventId, at: new Date() });
  await house.runJobs();
  expect(await stateOf(waiting)).toBe("cancelled");
  expect(await stateOf(parent)).toBe("refunded");
  expect(await stateOf(rest)).toBe("refunded");
  expect(await lounges(parent.orderId)).toEqual(["revoked 27000"]);
  expect(await stockOf(loungeId)).toEqual({ held: 0, reserved: 0 });
  expect(await stockOf(balcony)).toEqual({ held: 0, reserved: 0 });
});

test("a dispute revokes the code, a won one gets a new one, and the old one is gone", async () => {
  const { loungeId } = await createLoungeEvent(deps.db);
  const order = await pay(await book([{ id: loungeId, quantity: 2 }], "600.00"));
  await mailsOf(order.orderId);
  const before = await codesOf(order.orderId);
  const { orders } = house.deps;
  const at = new Date();
  await inTransaction(deps.db, (tx) =>
    orders.revokeDisputed(tx, { orderId: order.orderId, disputeId: 1, at }),
  );
  expect(await lounges(order.orderId)).toEqual(["revoked 0", "revoked 0"]);
  expect(
    await inTransaction(deps.db, (tx) =>
      reissueOrder(tx, deps, { orderId: order.orderId, reason: "won", actor: "operator", at }),
    ),
  ).toEqual({ count: 2 });
  const after = await codesOf(order.orderId);
  expect(await lounges(order.orderId)).toEqual(["valid 0", "valid 0"]);
  expect(after.some((code) => before.includes(code))).toBe(false);
  const [mail] = await mailsOf(order.orderId);
  expect(mail?.subject).toBe("Deine neuen Lounge-Codes für Nachtschicht");
  expect(await codesInFile(mail?.attachments[0]?.content as Buffer)).toEqual(after);
  const { rows } = await office.services.pool.query(
    `select from_state, to_state, actor from lounge_booking_history h join lounge_booking b on b.id = h.booking_id
     where b.order_id = $1 order by h.booking_id, h.id`,
    [order.orderId],
  );
  const each = [
    { from_state: "valid", to_state: "revoked", actor: "provider" },
    { from_state: "revoked", to_state: "valid", actor: "operator" },
  ];
  expect(rows).toEqual([...each, ...each]);
});

// The last one: it moves the clock.
test("what nobody pays is free again; money that comes late books it while it is free, and else goes back", async () => {
  const { loungeId: free } = await createLoungeEvent(deps.db, { quantity: 1 });
  const { loungeId: gone } = await createLoungeEvent(deps.db, { quantity: 1 });
  const orders = [await book([{ id: free }], "300.00"), await book([{ id: gone }], "300.00")];
  const sessions: string[] = [];
  for (const order of orders) sessions.push((await house.pay(order)).split("/").at(-1) ?? "");
  house.clock.advance(32);
  await house.runJobs();
  expect(await Promise.all(orders.map(stateOf))).toEqual(["expired", "expired"]);
  expect(await stockOf(free)).toEqual({ held: 0, reserved: 0 });
  await book([{ id: gone }], "300.00");
  for (const session of sessions) {
    const known = house.stripe.sessions().find(({ id }) => id === session) ?? expect.fail();
    // Closed by us, without the provider agreeing.
    known.status = "open";
    await house.deliver(house.stripe.webhook("checkout.session.completed", house.stripe.pay(session)));
  }
  expect(await Promise.all(orders.map(stateOf))).toEqual(["paid", "expired"]);
  expect(await stockOf(free)).toEqual({ held: 0, reserved: 1 });
  expect(await stockOf(gone)).toEqual({ held: 1, reserved: 0 });
  const mails = await mailsOf(orders[1]?.orderId ?? 0);
  expect(mails.map(({ text }) => text).join()).toContain("inzwischen war die Lounge vergeben");
});
