import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "#server/app.ts";
import { buildTestApp } from "../../../testing/services.ts";
import { type OfferOnSale, openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { ticketForm } from "../../../testing/ticket-shop.ts";
import { undoOrders } from "../../../testing/undo-orders.ts";
import { fulfilOrder } from "./fulfil-order.ts";

let office: TicketFixture;
let app: App;

beforeAll(async () => {
  office = await openTicketFixture();
  // Nothing listens where payments begin: a buyer who is let in there is told that the provider cannot be reached.
  app = await buildTestApp(office.services);
});
afterAll(async () => {
  await app.server.close();
  await office[Symbol.asyncDispose]();
});

async function post(path: string, form: Record<string, string>) {
  const answer = await app.server.inject({
    method: "POST",
    url: `/${path}`,
    payload: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  return answer.json() as { status: number; data: Record<string, unknown> };
}

/** Orders one ticket as a guest. @returns what the buyer was told and the order's id */
async function buy({ id, unitCents }: OfferOnSale, email: string) {
  const { data } = await post(
    "checkout/tickets",
    ticketForm(id, {
      email,
      items: JSON.stringify({ tickets: [{ id, quantity: 1 }] }),
      total: (unitCents / 100).toFixed(2),
    }),
  );
  const { link, cipher } = data as { link?: string; cipher?: string };
  const { orderId } = await office.services.db
    .selectFrom("customer_order")
    .select("id as orderId")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { orderId, cipher: cipher ?? link?.split("/").at(-1) ?? "" };
}

/** Everything that came after the backup is gone, and what counts is back where it was. */
async function restoreToBefore(orderId: number): Promise<void> {
  const { db, pool } = office.services;
  const undone = await db.selectFrom("customer_order").select("id").where("id", ">=", orderId).execute();
  await undoOrders(
    pool,
    undone.map(({ id }) => id),
  );
  await pool.query("select setval('customer_order_id_seq', $1, false)", [orderId]);
  await sql`alter table document alter column id restart with 1`.execute(office.services.db);
}

test("the link of an order that a restore has undone does not open the order that gets its id", async () => {
  const offer = await office.offer();
  const undone = await buy(offer, "mara@example.org");
  await restoreToBefore(undone.orderId);
  const next = await buy(offer, "noor@example.org");
  const visit = async (path: string) => (await app.server.inject({ url: path })).headers.location;

  expect(next.orderId).toBe(undone.orderId);
  expect(await post("checkout/getData", { cipher: undone.cipher })).toMatchObject({
    status: 260,
    data: { reason: "unknown" },
  });
  expect(await visit(`/bezahlen/${undone.cipher}`)).toBe(`/checkoutFinished/${undone.cipher}`);
  expect(await visit(`/bezahlen/${undone.cipher}/zurueck`)).toBe(`/checkoutFinished/${undone.cipher}`);
  expect(await post("checkout/getData", { cipher: next.cipher })).toMatchObject({
    status: 251,
    data: { state: "unpaid", order: { email: "n•••@example.org" } },
  });
  expect(await visit(`/bezahlen/${next.cipher}`)).toContain("nicht-erreichbar");
});

test("nor does the link to one of its files", async () => {
  const offer = await office.offer({}, { price_cents: 0 });
  const ticketOf = async (cipher: string) => {
    const { data } = await post("checkout/getData", { cipher });
    return (data as { tickets: { file: string }[] }).tickets[0]?.file ?? "";
  };
  const download = async (file: string) =>
    (await app.server.inject({ url: `/checkout/getFile?${new URLSearchParams({ type: "ticket", file })}` }))
      .statusCode;
  const undone = await buy(offer, "mara.free@example.org");
  await fulfilOrder(office.deps, undone.orderId);
  const file = await ticketOf(undone.cipher);
  expect(await download(file)).toBe(200);
  const documents = () =>
    office.services.db.selectFrom("document").select(["id", "kind"]).orderBy("id").execute();
  const before = await documents();
  await restoreToBefore(undone.orderId);
  const next = await buy(offer, "noor.free@example.org");
  await fulfilOrder(office.deps, next.orderId);

  expect(await documents()).toEqual(before);
  expect(await download(file)).toBe(404);
  expect(await download(await ticketOf(next.cipher))).toBe(200);
});
