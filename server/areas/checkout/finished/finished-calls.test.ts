import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "#server/app.ts";
import { FORGOTTEN_BUYER, loadOrder } from "#server/areas/checkout/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { orderFolder } from "../../../../testing/order-folder.ts";
import { buildTestApp } from "../../../../testing/services.ts";
import { openTicketFixture, type TicketFixture } from "../../../../testing/ticket-fixture.ts";
import { cipherOfOrder } from "../../../../testing/ticket-shop.ts";
import { deleteOrderFiles } from "../../fulfilment/delete-order-files.ts";
import { documentsOfOrder } from "../../fulfilment/document-queries.ts";
import { fulfilOrder } from "../../fulfilment/fulfil-order.ts";
import { codesInFile, readPdf } from "../../tickets/read-ticket-file.ts";
import { revokeTicketsOfOrder } from "../../tickets/ticket-life.ts";
import { ticketsOfOrder } from "../../tickets/ticket-queries.ts";
import { createFileReferences } from "./file-references.ts";
import { maskedEmail } from "./shown-order.ts";

const CALENDAR = "text/calendar; charset=utf-8; method=PUBLISH";

let office: TicketFixture;
let app: App;

beforeAll(async () => {
  office = await openTicketFixture();
  // No test here pays, so nothing has to listen there.
  app = await buildTestApp(office.services);
});
afterAll(async () => {
  await app.server.close();
  await office[Symbol.asyncDispose]();
});

async function getData(cipher: string) {
  const response = await app.server.inject({
    method: "POST",
    url: "/checkout/getData",
    payload: new URLSearchParams({ cipher }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(response.statusCode).toBe(200);
  return response.json() as { status: number; data: Record<string, never> & Record<string, unknown> };
}

function getFile(query: Record<string, string>, accept = "*/*") {
  return app.server.inject({
    method: "GET",
    url: `/checkout/getFile?${new URLSearchParams(query)}`,
    headers: { accept },
  });
}

async function fulfilled(quantity = 2) {
  const orderId = await office.paidOrder(await office.offer({ title: "Säurebad" }), { quantity });
  await fulfilOrder(office.deps, orderId);
  return { orderId, cipher: await cipherOfOrder(office.deps.db, orderId, office.deps.references) };
}

async function fileOf(orderId: number, documentId: number) {
  const order = await loadOrder(office.deps.db, orderId);
  return { id: documentId, orderNumber: order?.number ?? "" };
}

/** The order's payment has come to its end. */
async function endPayment(orderId: number, state: "failed" | "succeeded"): Promise<void> {
  await office.deps.db
    .updateTable("payment_attempt")
    .set({ state, effect: state === "succeeded" ? "refunded" : null })
    .where("order_id", "=", orderId)
    .execute();
}

type Ready = {
  invoice: Reference | null;
  tickets: Reference[];
  allTickets: Reference | null;
  passBooks: unknown[];
  calendar: Reference | null;
  order: Record<string, unknown> & { tickets: { secureCode: string | null; shortCode: string | null }[] };
};
type Reference = { file: string; name: string };

describe("checkout/getData", () => {
  test("waits while the payment is open, then while files are made, then answers them", async () => {
    const offer = await office.offer({ title: "Säurebad" });
    const orderId = await office.order(offer, { quantity: 2 });
    const cipher = await cipherOfOrder(office.deps.db, orderId, office.deps.references);
    const open = await getData(cipher);
    expect(open).toMatchObject({ status: 251, data: { state: "unpaid" } });
    expect(open.data.holdSeconds).toBeGreaterThan(4 * 60);
    expect(open.data.holdSeconds).toBeLessThanOrEqual(5 * 60);
    await office.settle(orderId);
    expect(await getData(cipher)).toMatchObject({ status: 251, data: { state: "preparing", payLink: null } });
    await fulfilOrder(office.deps, orderId);
    const ready = await getData(cipher);
    expect(ready.status).toBe(250);
    const data = ready.data as unknown as Ready;
    expect(data.tickets).toHaveLength(2);
    expect(data.passBooks).toEqual([]);
    expect(data.invoice?.name).toMatch(/^Rechnung-RE-/);
    expect(data.calendar?.name).toBe("Säurebad.ics");
    expect(data.order).toMatchObject({
      eventId: offer.eventId,
      eventTitle: "Säurebad",
      email: "m•••@example.org",
      total: 25,
      tickets: Array(2).fill({
        name: "Mia Lindner",
        title: "Standard",
        state: "valid",
        secureCode: expect.any(String),
        shortCode: expect.stringMatching(/^[A-Z2-7]{4} [A-Z2-7]{4}$/),
      }),
    });
    expect(data.allTickets?.name).toBe("Tickets-Säurebad-Mia-Lindner.pdf");
    expect(data.tickets.map(({ name }) => name)).toEqual([
      "Ticket-1-Säurebad-Mia-Lindner.pdf",
      "Ticket-2-Säurebad-Mia-Lindner.pdf",
    ]);
    expect(JSON.stringify(data)).not.toContain("mia@example.org");
    expect(JSON.stringify([open.data, (await getData(cipher)).data])).toContain("secureCode");
    expect(JSON.stringify(open.data)).not.toContain("secureCode");
  });

  test("answers 260 for a reference that we did not make and for an order that was given back", async () => {
    expect(await getData("1.AAAAAAAAAAAAAAAAAAAAAAAA")).toMatchObject({
      status: 260,
      data: { reason: "unknown", order: null },
    });
    const { orderId, cipher } = await fulfilled();
    await office.deps.db
      .updateTable("customer_order")
      .set({ state: "refunded" })
      .where("id", "=", orderId)
      .execute();
    const refunded = await getData(cipher);
    expect(refunded).toMatchObject({
      status: 260,
      data: { reason: "refunded", payLink: null, order: { total: 25, email: "m•••@example.org" } },
    });
    expect(JSON.stringify(refunded)).not.toContain("secureCode");
  });

  test.each(["open", "lost", "won"])(
    "answers 260 when a bank took the money back, the dispute being %s now",
    async (state) => {
      const { orderId, cipher } = await fulfilled();
      await office.dispute(orderId, state);
      await inTransaction(office.deps.db, (tx) =>
        revokeTicketsOfOrder(tx, { orderId, reason: "dispute 1", actor: "provider", at: new Date() }),
      );
      const { status, data } = await getData(cipher);
      expect({ status, data }).toMatchObject({
        status: 260,
        data: { reason: "disputed", payLink: null, message: expect.stringContaining("Deine Bank hat") },
      });
      expect(data.message).toContain("nicht mehr gültig");
    },
  );

  test("after a failed attempt says how long another one may begin", async () => {
    const orderId = await office.order(await office.offer());
    await endPayment(orderId, "failed");
    const { status, data } = await getData(
      await cipherOfOrder(office.deps.db, orderId, office.deps.references),
    );
    expect({ status, data }).toMatchObject({ status: 260, data: { reason: "failed" } });
    expect(data.payLink).not.toBeNull();
    expect(data.holdSeconds).toBeGreaterThan(4 * 60);
    expect(data.holdSeconds).toBeLessThanOrEqual(5 * 60);
  });

  test("tells why money that came too late goes back, as the mail does", async () => {
    const orderId = await office.order(await office.offer());
    await endPayment(orderId, "succeeded");
    const { db } = office.deps;
    await db.updateTable("customer_order").set({ state: "expired" }).where("id", "=", orderId).execute();
    await office.refund(orderId, "sold-out");
    expect(await getData(await cipherOfOrder(office.deps.db, orderId, office.deps.references))).toMatchObject(
      {
        status: 260,
        data: {
          reason: "refunded",
          message:
            "Deine Zahlung kam an, als die Zeit zum Bezahlen schon abgelaufen war, und inzwischen waren die Tickets vergriffen. Das tut uns leid. Du bekommst den ganzen Betrag zurück.",
        },
      },
    );
  });
});

describe("GET checkout/getFile", () => {
  test("answers each file as a private download with its name", async () => {
    const { orderId, cipher } = await fulfilled();
    const data = (await getData(cipher)).data as unknown as Ready;
    const folder = await orderFolder(office.deps.db, orderId);
    const asked = [
      ["tickets", data.allTickets, "application/pdf", `${folder}/tickets.pdf`],
      ["invoice", data.invoice, "application/pdf", `${folder}/invoice.pdf`],
      ["calendar", data.calendar, CALENDAR, `${folder}/calendar.ics`],
    ] as const;
    for (const [type, reference, contentType, fileKey] of asked) {
      const response = await getFile({ type, file: reference?.file ?? "", name: "../../etc/passwd" });
      expect(response.statusCode).toBe(200);
      expect(response.headers["content-type"]).toBe(contentType);
      expect(response.headers["cache-control"]).toBe("private, no-store");
      expect(response.headers["content-disposition"]).toContain(
        `filename*=UTF-8''${encodeURIComponent(reference?.name ?? "")}`,
      );
      expect(response.rawPayload.equals((await office.deps.files.get(fileKey)) as Buffer)).toBe(true);
    }
    const codes = data.order.tickets.map(({ secureCode }) => secureCode);
    const all = await getFile({ type: "tickets", file: data.allTickets?.file ?? "" });
    expect(await codesInFile(all.rawPayload)).toEqual(codes);
    for (const [place, { file, name }] of data.tickets.entries()) {
      const ticket = await getFile({ type: "ticket", file });
      expect(ticket.headers["content-disposition"]).toContain(encodeURIComponent(name));
      expect(await codesInFile(ticket.rawPayload)).toEqual([codes[place]]);
      const [page, ...more] = await readPdf(ticket.rawPayload, 0.5);
      expect(more).toEqual([]);
      expect(page?.text).toContain(`${place + 1} von 2`);
    }
  });

  test("one ticket of an order that was revoked is in no file any more, and the page shows no code of it", async () => {
    const { orderId, cipher } = await fulfilled(3);
    const before = (await getData(cipher)).data as unknown as Ready;
    await getFile({ type: "tickets", file: before.allTickets?.file ?? "" });
    const [, second] = await ticketsOfOrder(office.deps.db, orderId);
    await office.deps.db
      .updateTable("ticket")
      .set({ state: "revoked", revoked_reason: "requested" })
      .where("id", "=", second?.id ?? 0)
      .execute();

    const codes = before.order.tickets.map(({ secureCode }) => secureCode).toSpliced(1, 1);
    const { rawPayload } = await getFile({ type: "tickets", file: before.allTickets?.file ?? "" });
    expect(await codesInFile(rawPayload)).toEqual(codes);
    expect((await readPdf(rawPayload, 0.5)).map(({ text }) => /\d von 3/.exec(text)?.[0])).toEqual([
      "1 von 3",
      "3 von 3",
    ]);
    const after = (await getData(cipher)).data as unknown as Ready;
    expect(after.order.tickets).toMatchObject([
      { state: "valid", secureCode: codes[0] },
      { state: "revoked", secureCode: null, shortCode: null },
      { state: "valid", secureCode: codes[1] },
    ]);
    expect(after.tickets.map(({ name }) => name)).toEqual([
      "Ticket-1-Säurebad-Mia-Lindner.pdf",
      "Ticket-3-Säurebad-Mia-Lindner.pdf",
    ]);
  });

  test("what the version before kept of a ticket is not read, whoever's it was", async () => {
    const { orderId, cipher } = await fulfilled(1);
    const [ticket] = await ticketsOfOrder(office.deps.db, orderId);
    await office.deps.files.put(`documents/${orderId}/${ticket?.id}.pdf`, Buffer.from("somebody else's"));
    const data = (await getData(cipher)).data as unknown as Ready;
    const { rawPayload } = await getFile({ type: "ticket", file: data.tickets[0]?.file ?? "" });
    expect(await codesInFile(rawPayload)).toEqual([ticket?.secureCode]);
  });

  test("makes a file again that the store has lost, with the same bytes", async () => {
    const { orderId, cipher } = await fulfilled();
    const data = (await getData(cipher)).data as unknown as Ready;
    const { files } = office.deps;
    for (const [type, reference, name] of [
      ["tickets", data.allTickets, "tickets.pdf"],
      ["invoice", data.invoice, "invoice.pdf"],
      ["calendar", data.calendar, "calendar.ics"],
    ] as const) {
      const fileKey = `${await orderFolder(office.deps.db, orderId)}/${name}`;
      const before = (await files.get(fileKey)) as Buffer;
      await files.delete(fileKey);
      const response = await getFile({ type, file: reference?.file ?? "" });
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload.equals(before)).toBe(true);
      expect((await files.get(fileKey))?.equals(before)).toBe(true);
    }
  });

  test("answers what the version before kept in its folder, and deletes it with the order's files", async () => {
    const { orderId, cipher } = await fulfilled(1);
    const { db, files } = office.deps;
    const folder = await orderFolder(db, orderId);
    const kept = ["tickets.pdf", "invoice.pdf", "calendar.ics"];
    for (const name of kept) {
      await files.put(`documents/${orderId}/${name}`, Buffer.from(name));
      await files.delete(`${folder}/${name}`);
    }
    await sql`update document set file_key = replace(file_key, ${folder}, ${`documents/${orderId}`})
      where order_id = ${orderId}`.execute(db);
    const data = (await getData(cipher)).data as unknown as Ready;
    for (const [type, reference, name] of [
      ["tickets", data.allTickets, "tickets.pdf"],
      ["invoice", data.invoice, "invoice.pdf"],
      ["calendar", data.calendar, "calendar.ics"],
    ] as const) {
      const { rawPayload } = await getFile({ type, file: reference?.file ?? "" });
      expect(String(rawPayload)).toBe(name);
    }
    await files.put(`${folder}/invoice.pdf`, Buffer.from("made by a newer version beside it"));
    await db.updateTable("customer_order").set(FORGOTTEN_BUYER).where("id", "=", orderId).execute();
    await deleteOrderFiles(office.deps, orderId);
    const left: string[] = [];
    for await (const key of files.list()) if (key.split("/").at(-2) === String(orderId)) left.push(key);
    expect(left).toEqual([]);
  });

  test("answers 404 for an expired reference: a page for a browser, JSON for the rest", async () => {
    const { orderId } = await fulfilled(1);
    const [document] = await documentsOfOrder(office.deps.db, orderId);
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    const file = createFileReferences(office.services.secrets).referenceTo(
      "ticket",
      await fileOf(orderId, document?.id ?? 0),
      yesterday,
    );
    const json = await getFile({ type: "ticket", file });
    expect(json.statusCode).toBe(404);
    expect(json.json()).toMatchObject({ status: 404, data: expect.stringContaining("abgelaufen") });
    const page = await getFile({ type: "ticket", file }, "text/html,application/xhtml+xml");
    expect(page.statusCode).toBe(404);
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).toContain("abgelaufen");
  });

  test("answers 404 for another type, a wallet pass, nonsense, and a ticket that was revoked since", async () => {
    const { orderId, cipher } = await fulfilled(1);
    const data = (await getData(cipher)).data as unknown as Ready;
    const file = data.tickets[0]?.file ?? "";
    for (const query of [
      { type: "invoice", file },
      { type: "passBook", file },
      { type: "tickets", file },
      { type: "ticket", file: "nonsense" },
    ]) {
      expect((await getFile(query)).statusCode).toBe(404);
    }
    await office.giveBack(orderId);
    expect((await getFile({ type: "ticket", file })).statusCode).toBe(404);
    expect((await getFile({ type: "tickets", file: data.allTickets?.file ?? "" })).statusCode).toBe(404);
    expect((await getFile({ type: "invoice", file: data.invoice?.file ?? "" })).statusCode).toBe(200);
  });
});

test("the public key is given out, and it is the one that tickets are signed with", async () => {
  const response = await app.server.inject("/.well-known/nachtfalter-ticket-key.pem");
  expect(response.body).toBe(office.services.secrets.ticketPublicKey.export({ type: "spki", format: "pem" }));
});

test("addresses are masked but for their first letter and their domain", () => {
  expect(maskedEmail("mara@lindqvist.example")).toBe("m•••@lindqvist.example");
  expect(maskedEmail("ö@x.example")).toBe("ö•••@x.example");
});
