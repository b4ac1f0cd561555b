import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { codesInFile, readPdf } from "#server/areas/tickets/read-ticket-file.ts";
import { verifyTicketCode } from "#server/areas/tickets/ticket-code.ts";
import { inTransaction } from "#server/platform/database.ts";
import { beginPayment } from "../../../testing/begun-payment.ts";
import { createLounge, createLoungeEvent, loungeForm } from "../../../testing/lounge-factory.ts";
import { callAs, createMember, type Member } from "../../../testing/member.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { type TestApp, testApp, testAreas } from "../../../testing/services.ts";
import { verifyLoungeCode } from "./lounge-code.ts";

let app: TestApp;
let mia: Member;

beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
  mia = await createMember(app, { email: "mia.lounge@example.org", firstname: "Mia", lastname: "Lindner" });
});
afterAll(() => app[Symbol.asyncDispose]());

/** When an event was that is over. */
const over = () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  return { starts_at: at(-2), ends_at: at(-1) };
};

const book = (form: Record<string, string>) => callAs(app, "checkout/lounges", form);

/** The order that an answer leads to. */
function orderOf({ data }: { data: unknown }): number {
  const { link, cipher } = data as { link?: string; cipher?: string };
  return testAreas(app.services).references.claimedIdOf(cipher ?? link?.split("/").at(-1) ?? "") ?? 0;
}

async function payFor(orderId: number): Promise<void> {
  const { db } = app.services;
  await beginPayment(db, orderId);
  const { orders } = testAreas(app.services).paymentDeps;
  await inTransaction(db, (tx) => orders.settle(tx, { orderId, attemptId: 1, at: new Date() }));
  await runJobs(app.services, FULFIL_ORDER.name);
}

async function stockOf(loungeId: number) {
  const { rows } = await app.services.pool.query("select held, reserved from lounge where id = $1", [
    loungeId,
  ]);
  return rows[0];
}

async function positionsOf(orderId: number) {
  const { rows } = await app.services.pool.query(
    `select o.kind as "of", o.state, o.phone, p.kind, p.subject_kind as subject, p.title, p.quantity, p.price_cents as cents, p.vat_basis_points as vat
     from customer_order o join order_position p on p.order_id = o.id where o.id = $1 order by p.id`,
    [orderId],
  );
  return rows;
}

test("a guest books two lounges and reserves a third for a tenth of its price, without a phone number", async () => {
  const { db } = app.services;
  const { eventId, loungeId } = await createLoungeEvent(db);
  const balcony = await createLounge(db, { event_id: eventId, title: "Balkon", price_cents: 24_995 });
  const items = [
    { id: loungeId, quantity: 2 },
    { id: balcony, reservation: 1 },
  ] as const;
  const answer = await book(loungeForm(items, "625.00", { subTotal: "625.00", payPal: "625.00" }));
  expect(answer).toEqual({ status: 250, data: { link: expect.stringMatching(/\/bezahlen\/[\w-]{36}$/) } });
  const orderId = orderOf(answer);
  const both = { of: "lounges", state: "pending", phone: null, subject: "lounge", vat: 1900 };
  expect(await positionsOf(orderId)).toEqual([
    { ...both, kind: "lounge", title: "Galerie links", quantity: 2, cents: 60_000 },
    { ...both, kind: "lounge_deposit", title: "Balkon", quantity: 1, cents: 2500 },
  ]);
  expect(await stockOf(loungeId)).toEqual({ held: 2, reserved: 0 });
  await payFor(orderId);
  expect(await stockOf(loungeId)).toEqual({ held: 0, reserved: 2 });

  const cipher = (answer.data as { link: string }).link.split("/").at(-1) ?? "";
  const { status, data } = await callAs(app, "checkout/getData", { cipher });
  expect(status).toBe(250);
  const page = data as {
    tickets: { file: string; name: string }[];
    allTickets: { file: string; name: string };
    order: { tickets: { title: string; secureCode: string; shortCode: string; state: string }[] };
  };
  expect(page.order.tickets.map(({ title, state }) => [title, state])).toEqual([
    ["Galerie links", "valid"],
    ["Galerie links", "valid"],
    ["Balkon", "valid"],
  ]);
  const codes = page.order.tickets.map(({ secureCode }) => secureCode);
  expect(new Set(codes).size).toBe(3);
  expect(page.tickets.map(({ name }) => name)[1]).toBe("Lounge-2-Nachtschicht-Mia-Lindner.pdf");
  const { ticketPublicKey: key } = app.services.secrets;
  for (const code of codes) {
    expect(verifyLoungeCode(code, key)).toMatchObject({ eventId });
    expect(verifyTicketCode(code, key)).toBeNull();
  }
  const fetched = await app.server.inject({
    url: "/checkout/getFile",
    query: { type: "tickets", file: page.allTickets.file },
  });
  expect(await codesInFile(fetched.rawPayload)).toEqual(codes);
  const texts = (await readPdf(fetched.rawPayload, 0.5)).map(({ text }) => text.replace(/\s+/g, " "));
  expect(texts[0]).toContain("Gebucht von");
  expect(texts[0]).toContain("Preis inkl. 19 % MwSt. (47,90 €)");
  expect(texts[2]).toContain("Reserviert von");
  expect(texts[2]).toContain("Noch offen: 224,95 €");
});

test("names of guests may come with it, as with tickets, and change nothing", async () => {
  const { loungeId } = await createLoungeEvent(app.services.db);
  const named = (names: unknown) =>
    book(loungeForm([{ id: loungeId }], "300.00", { userInfo: JSON.stringify(names) }));
  const answer = await named([{ ticketId: loungeId, firstname: "Bo", lastname: "Brandt" }]);
  expect(answer).toMatchObject({ status: 250, data: { link: expect.any(String) } });
  expect(await positionsOf(orderOf(answer))).toMatchObject([{ kind: "lounge", quantity: 1, cents: 30_000 }]);
  expect(await named([{ firstname: "Bo" }])).toMatchObject({ status: 400 });
});

test("twice the same request under one key books once", async () => {
  const { loungeId } = await createLoungeEvent(app.services.db);
  const form = loungeForm([{ id: loungeId }], "300.00", { idempotencyKey: "one lounge, please, only one" });
  const answers = await Promise.all([1, 2, 3].map(() => book(form)));
  expect(new Set(answers.map(orderOf)).size).toBe(1);
  expect(await book({ ...form, firstname: "Bo" })).toMatchObject({ status: 422 });
  expect(await stockOf(loungeId)).toEqual({ held: 1, reserved: 0 });
});

test("what costs nothing is booked at once by a member", async () => {
  const { loungeId } = await createLoungeEvent(app.services.db, { price_cents: 0 });
  const answer = await mia.call("checkout/lounges", loungeForm([{ id: loungeId }], "0"));
  expect(answer).toMatchObject({ status: 250, data: { cipher: expect.any(String) } });
  await runJobs(app.services, FULFIL_ORDER.name);
  expect(await stockOf(loungeId)).toEqual({ held: 0, reserved: 1 });
});

describe("is refused", () => {
  test.each([
    ["an unknown lounge", {}, {}, [{ id: 999_999 }], 404, /gibt es nicht mehr/],
    ["one of a draft", {}, { state: "draft" }, [{}], 404, /gibt es nicht mehr/],
    ["one of an event that was called off", {}, { state: "cancelled" }, [{}], 409, /abgesagt/],
    ["one of an event that is over", {}, over(), [{}], 409, /schon vorbei/],
    ["one that is gone", { reserved: 5 }, {}, [{}], 409, /^Ausverkauft: „Galerie links“/],
    ["more than are left", { reserved: 4 }, {}, [{ quantity: 2 }], 409, /ist nur noch 1 verfügbar\.$/],
    ["the same twice", {}, {}, [{}, { reservation: 1 as const }], 400, /nur einmal/],
    ["none at all", {}, {}, [{ quantity: 0 }], 400, /mindestens eine Lounge/],
  ] as const)("%s", async (_what, lounge, event, items, status, text) => {
    const { loungeId } = await createLoungeEvent(app.services.db, lounge, event);
    const answer = await book(
      loungeForm(
        items.map((item) => ({ id: loungeId, ...item })),
        "300.00",
      ),
    );
    expect(answer).toMatchObject({ status, data: expect.stringMatching(text) });
    expect(await stockOf(loungeId)).toMatchObject({ held: 0 });
  });

  test("lounges of two events, another price, a deposit at the whole price", async () => {
    const { loungeId } = await createLoungeEvent(app.services.db);
    const { loungeId: other } = await createLoungeEvent(app.services.db);
    expect(await book(loungeForm([{ id: loungeId }, { id: other }], "600.00"))).toMatchObject({
      status: 400,
      data: "Bitte buche Lounges für verschiedene Events einzeln.",
    });
    const changed = { status: 409, data: expect.stringMatching(/Preise haben sich geändert/) };
    expect(await book(loungeForm([{ id: loungeId }], "299.00"))).toMatchObject(changed);
    expect(await book(loungeForm([{ id: loungeId, reservation: 1 }], "300.00"))).toMatchObject(changed);
  });

  test("nobody, and a guest without a name, but none without a phone number", async () => {
    const { loungeId } = await createLoungeEvent(app.services.db);
    const { email, firstname: _first, lastname: _last, ...form } = loungeForm([{ id: loungeId }], "300.00");
    expect(await book({ items: form.items ?? "", total: "300.00" })).toMatchObject({ status: 295 });
    expect(await book({ ...form, email: email ?? "" })).toMatchObject({
      status: 400,
      fields: { firstname: expect.any(String), lastname: expect.any(String) },
    });
  });
});

test("all lounges of coming, published events, the soonest event's first, each as its event sorts them", async () => {
  const { db } = app.services;
  const soon = new Date(Date.now() + 3_600_000);
  const { eventId, loungeId } = await createLoungeEvent(
    db,
    { sort_order: 2, reserved: 1, held: 2 },
    { starts_at: soon },
  );
  const first = await createLounge(db, { event_id: eventId, sort_order: 1, title: "Zuerst" });
  const { loungeId: draft } = await createLoungeEvent(db, {}, { state: "draft" });
  const { loungeId: past } = await createLoungeEvent(db, {}, over());
  const { status, data } = await callAs(app, "lounge/getAll", {});
  const { lounges } = data as {
    lounges: { id: number; eventId: number; quantity: number; reserved: number }[];
  };
  expect(status).toBe(250);
  expect(lounges.slice(0, 2).map(({ id }) => id)).toEqual([first, loungeId]);
  expect(lounges[1]).toMatchObject({ eventId, quantity: 5, reserved: 3, price: 300, maxGuests: 8 });
  const ids = lounges.map(({ id }) => id);
  expect(ids).not.toContain(draft);
  expect(ids).not.toContain(past);
});
