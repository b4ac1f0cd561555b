import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginPayment } from "../../../../testing/begun-payment.ts";
import { createCoupon } from "../../../../testing/coupon-factory.ts";
import { giveCredits } from "../../../../testing/credits.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { callAs, createMember, type WireAnswer } from "../../../../testing/member.ts";
import { reducedForm } from "../../../../testing/reduced-form.ts";
import { type TestApp, testApp } from "../../../../testing/services.ts";
import { cipherOfOrder, ticketForm } from "../../../../testing/ticket-shop.ts";
import { type WalletHouse, walletHouse } from "../../../../testing/wallet-house.ts";

/** `checkout/giveUp` over the wire; what the payments make of it is theirs to test. */
let app: TestApp;
let house: WalletHouse;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
  house = walletHouse(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const db = () => app.services.db;
const GIVEN_UP = { status: 250, data: "Deine Bestellung ist aufgegeben." };
const giveUp = (cipher: string) => callAs(app, "checkout/giveUp", { cipher });
const look = (cipher: string) => callAs(app, "checkout/getData", { cipher });
const cipherIn = ({ data }: WireAnswer) => {
  const { link, cipher } = data as { link?: string; cipher?: string };
  return cipher ?? link?.split("/").at(-1) ?? "";
};
const newOffer = async (given: object = {}, offer: object = {}) =>
  createTicketOffer(db(), { event_id: (await createEvent(db(), given)).id, ...offer });

const reservedOf = async (offerId: number) =>
  (
    await sql<{
      held: number;
      sold: number;
    }>`select held, sold from ticket_offer where id = ${offerId}`.execute(db())
  ).rows[0];

test("an order that waits for its payment is given up by its reference, and again it is the same", async () => {
  const offerId = await newOffer();
  const cipher = cipherIn(await callAs(app, "checkout/tickets", ticketForm(offerId)));
  expect(await reservedOf(offerId)).toEqual({ held: 2, sold: 0 });
  for (const _again of [1, 2]) expect(await giveUp(cipher)).toEqual(GIVEN_UP);
  expect(await reservedOf(offerId)).toEqual({ held: 0, sold: 0 });
  expect(await look(cipher)).toMatchObject({
    status: 260,
    data: { reason: "givenUp", message: GIVEN_UP.data, payLink: null, holdSeconds: null, order: {} },
  });
});

test("a coupon and credits are there at once, and serve a new order", async () => {
  const mia = await createMember(app);
  await giveCredits(db(), mia.id, 500);
  const { id, code } = await createCoupon(db(), { owner_account_id: mia.id, max_uses: 1 });
  const form = reducedForm(await newOffer(), id, { useCredits: "500" });
  const first = cipherIn(await mia.call("checkout/tickets", form));
  const left = async () => [
    (await mia.call("login/update")).data,
    (await mia.call("coupon/check", { code })).data,
  ];
  expect(await left()).toMatchObject([{ credits: 0 }, { left: 0 }]);
  expect(await giveUp(first)).toEqual(GIVEN_UP);
  expect(await left()).toMatchObject([{ credits: 500 }, { left: 1 }]);
  const anew = await mia.call("checkout/tickets", {
    ...form,
    idempotencyKey: "ordered once more, after all",
  });
  expect(anew.status).toBe(250);
  expect(cipherIn(anew)).not.toBe(first);
});

test("one that costs nothing and waits for its address is given up, and its mail's link comes too late", async () => {
  const offerId = await newOffer({ free_tickets_need_confirmation: true }, { price_cents: 0 });
  const cipher = cipherIn(await callAs(app, "checkout/tickets", ticketForm(offerId, { total: "0" })));
  expect(await look(cipher)).toMatchObject({ status: 251, data: { state: "unconfirmed" } });
  expect(await giveUp(cipher)).toEqual(GIVEN_UP);
  expect(await reservedOf(offerId)).toEqual({ held: 0, sold: 0 });
  expect(await look(cipher)).toMatchObject({
    status: 260,
    data: { reason: "givenUp", message: GIVEN_UP.data },
  });
  expect(await callAs(app, "checkout/askConfirmation", { cipher })).toMatchObject({ status: 251 });
});

test("a paid order, one whose time is over and one whose money is under way are not", async () => {
  const offerId = await newOffer();
  const placed = async () => {
    const cipher = cipherIn(await callAs(app, "checkout/tickets", ticketForm(offerId)));
    const orderId = house.areas.references.claimedIdOf(cipher) ?? 0;
    await beginPayment(db(), orderId);
    return { cipher, orderId };
  };
  const paid = await placed();
  expect(await house.settle(paid.orderId)).toBe("paid");
  expect(await giveUp(paid.cipher)).toEqual({
    status: 251,
    data: "Diese Bestellung ist schon abgeschlossen und lässt sich nicht mehr aufgeben.",
  });

  const over = await placed();
  await db()
    .transaction()
    .execute((tx) => house.areas.paymentDeps.orders.endHold(tx, { orderId: over.orderId, at: new Date() }));
  expect(await giveUp(over.cipher)).toMatchObject({
    status: 251,
    data: expect.stringMatching(/schon vorbei.*nichts mehr reserviert/),
  });
  expect(await look(over.cipher)).toMatchObject({ data: { reason: "expired" } });

  const underWay = async (state: "processing" | "mismatch") => {
    const { cipher, orderId } = await placed();
    await db().updateTable("payment_attempt").set({ state }).where("order_id", "=", orderId).execute();
    return (await giveUp(cipher)) as { status: number; data: string };
  };
  expect(await underWay("processing")).toMatchObject({
    status: 251,
    data: expect.stringMatching(/wird gerade bestätigt/),
  });
  expect(await underWay("mismatch")).toMatchObject({
    status: 251,
    data: expect.stringMatching(/dein Geld geht nicht verloren/),
  });
});

test("a reference that leads to no order, or to one whose buyer was forgotten, is unknown", async () => {
  const unknown = {
    status: 404,
    data: "Diese Bestellung kennen wir nicht. Prüfe bitte den Link aus deiner Mail.",
  };
  const offerId = await newOffer();
  const cipher = cipherIn(await callAs(app, "checkout/tickets", ticketForm(offerId)));
  const orderId = house.areas.references.claimedIdOf(cipher) ?? 0;
  // Of another installation.
  expect(await giveUp(await cipherOfOrder(db(), orderId))).toEqual(unknown);
  expect(await giveUp("1.AAAAAAAAAAAAAAAAAAAAAAAA")).toEqual(unknown);
  await db().updateTable("customer_order").set({ email: "" }).where("id", "=", orderId).execute();
  expect(await giveUp(cipher)).toEqual(unknown);
  expect(await reservedOf(offerId)).toEqual({ held: 2, sold: 0 });
});
