import { createPublicKey } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadOrder, type WholeOrder } from "#server/areas/checkout/public.ts";
import type { FileStore } from "#server/platform/files.ts";
import { orderFolder } from "../../../testing/order-folder.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { cancellationsOfOrder, invoiceOfOrder } from "../invoicing/invoice-queries.ts";
import { readPdf } from "../tickets/read-ticket-file.ts";
import { verifyTicketCode } from "../tickets/ticket-code.ts";
import { ticketsOfOrder } from "../tickets/ticket-queries.ts";
import { documentsOfOrder } from "./document-queries.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import { readDocument } from "./read-documents.ts";

let office: TicketFixture;

beforeAll(async () => {
  office = await openTicketFixture();
});
afterAll(() => office[Symbol.asyncDispose]());

async function traces(orderId: number) {
  const { db } = office.deps;
  const { rows: mails } = await sql<{ occasion: string; jobs: number }>`
    select occasion, (select count(*)::int from pgboss.job
      where name = 'tickets.send-order-mail' and (data ->> 'mailId')::bigint = order_mail.id) as jobs
    from order_mail where order_id = ${orderId} order by id`.execute(db);
  return {
    tickets: (await ticketsOfOrder(db, orderId)).map(({ secureCode, state }) => `${state} ${secureCode}`),
    invoices: await db
      .selectFrom("invoice")
      .select(["kind", "number"])
      .where("order_id", "=", orderId)
      .orderBy("id")
      .execute(),
    documents: (await documentsOfOrder(db, orderId)).map(({ kind }) => kind),
    mails,
  };
}

describe("names that documents cannot print", () => {
  const tashi = { firstname: "བཀྲ་ཤིས", lastname: "ཟླ་བ", firstnameLatin: "Tashi", lastnameLatin: "Dawa" };

  test("stay in the data as they are written, and stand on ticket and invoice in Latin letters", async () => {
    const offer = await office.offer({}, { personal: true });
    const batu = { firstname: "ᠪᠠᠲᠤ", lastname: "李", firstnameLatin: "Batu", lastnameLatin: "Nicht nötig" };
    const orderId = await office.paidOrder(offer, { buyer: tashi, attendees: [batu, tashi] });
    await fulfilOrder(office.deps, orderId);
    const { db } = office.deps;
    const issued = await ticketsOfOrder(db, orderId);
    expect(issued.map(({ firstname, lastname }) => [firstname, lastname])).toEqual([
      ["ᠪᠠᠲᠤ", "李"],
      ["བཀྲ་ཤིས", "ཟླ་བ"],
    ]);
    const texts: string[] = [];
    const order = (await loadOrder(db, orderId)) as WholeOrder;
    for (const document of await documentsOfOrder(db, orderId)) {
      if (document.kind === "calendar") continue;
      const content = (await readDocument(office.deps, order, document))?.content ?? Buffer.alloc(0);
      const [page] = await readPdf(content, 0.2);
      texts.push(page?.text.replace(/\s+/g, " ") ?? "");
    }
    expect(texts[0]).toContain("Gilt nur für Batu 李");
    expect(texts[1]).toContain("Gilt nur für Tashi Dawa");
    expect(texts[2]).toContain("Rechnung an Tashi Dawa");
    expect(texts.join()).not.toContain("\ufffd");
  });

  test("are kept with their order or not at all, also among others of one batch", async () => {
    const offer = await office.offer({}, { quota: 3 });
    const orders = await Promise.allSettled(
      Array.from({ length: 6 }, (_, place) =>
        office.order(offer, {
          email: `tashi${place}@example.org`,
          ...(place % 2 === 0 && { buyer: { ...tashi, lastnameLatin: `Dawa ${place}` } }),
        }),
      ),
    );
    const { rows } = await sql<{ id: number; written: string; email: string; latin: string | null }>`
      select o.id, o.lastname as written, o.email, n.lastname_latin as latin
      from customer_order o left join order_latin_name n on n.order_id = o.id
      where o.event_id = ${offer.eventId} order by o.id`.execute(office.deps.db);
    expect(rows).toHaveLength(3);
    expect(orders.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const { written, email, latin } of rows)
      expect(latin).toBe(written === "ཟླ་བ" ? `Dawa ${email.slice(5, 6)}` : null);
    const { rows: all } = await sql<{ count: number }>`
      select count(*)::int as count from order_latin_name n join customer_order o on o.id = n.order_id
      where o.event_id = ${offer.eventId}`.execute(office.deps.db);
    expect(all[0]?.count).toBe(rows.filter(({ latin }) => latin !== null).length);
  });
});

describe("a paid order", () => {
  test("becomes signed tickets, an invoice, stored files and one mail", async () => {
    const offer = await office.offer({}, { personal: true });
    const attendees = [
      { firstname: "Yıldız", lastname: "Łukasz" },
      { firstname: "Mia", lastname: "Lindner" },
    ];
    const orderId = await office.paidOrder(offer, { attendees });
    await fulfilOrder(office.deps, orderId);
    const tickets = await ticketsOfOrder(office.deps.db, orderId);
    expect(tickets.map(({ firstname, lastname }) => ({ firstname, lastname }))).toEqual(attendees);
    const key = createPublicKey(office.services.secrets.ticketPrivateKey);
    for (const { id, secureCode } of tickets) {
      expect(verifyTicketCode(secureCode, key)).toMatchObject({
        ticketId: id,
        eventId: offer.eventId,
        ticketType: 1,
      });
    }
    const { documents, mails, invoices } = await traces(orderId);
    expect(documents).toEqual(["ticket", "ticket", "invoice", "calendar"]);
    expect(mails).toEqual([{ occasion: "tickets", jobs: 1 }]);
    expect(invoices).toEqual([{ kind: "invoice", number: 1 }]);
    const folder = await orderFolder(office.deps.db, orderId);
    expect(folder).toMatch(/^documents\/20\d\d\/\d\d\/\d\d\/[1-9]\d*$/);
    const kept: string[] = [];
    for await (const key of office.deps.files.list())
      if (key.split("/").at(-2) === String(orderId)) kept.push(key);
    expect(kept.toSorted()).toEqual(
      ["calendar.ics", "invoice.pdf", "tickets.pdf"].map((name) => `${folder}/${name}`),
    );
  });

  test.each([2, 3])("of an offer of type %i says so in its tickets and their codes", async (ticketType) => {
    const orderId = await office.paidOrder(await office.offer({}, { ticket_type: ticketType }));
    await fulfilOrder(office.deps, orderId);
    const [ticket] = await ticketsOfOrder(office.deps.db, orderId);
    const code = verifyTicketCode(
      ticket?.secureCode ?? "",
      createPublicKey(office.services.secrets.ticketPrivateKey),
    );
    expect(code).toMatchObject({ ticketType });
  });

  test("is fulfilled once, however often and however parallel the job runs", async () => {
    const orderId = await office.paidOrder(await office.offer(), { quantity: 3 });
    await Promise.all(Array.from({ length: 8 }, () => fulfilOrder(office.deps, orderId)));
    const first = await traces(orderId);
    expect(first.tickets).toHaveLength(3);
    expect(first.documents).toEqual(["ticket", "ticket", "ticket", "invoice", "calendar"]);
    expect(first.mails).toEqual([{ occasion: "tickets", jobs: 1 }]);
    await fulfilOrder(office.deps, orderId);
    expect(await traces(orderId)).toEqual(first);
  });

  test("that costs nothing gets no invoice", async () => {
    const orderId = await office.order(await office.offer({}, { price_cents: 0 }));
    await fulfilOrder(office.deps, orderId);
    expect(await traces(orderId)).toMatchObject({ invoices: [], documents: ["ticket", "calendar"] });
  });

  test("that is not paid gets nothing", async () => {
    const orderId = await office.order(await office.offer());
    await fulfilOrder(office.deps, orderId);
    expect(await traces(orderId)).toEqual({ tickets: [], invoices: [], documents: [], mails: [] });
  });

  test("is finished by the next run wherever the last one was cut off", async () => {
    const offer = await office.offer();
    for (let cut = 0; cut <= 3; cut++) {
      const orderId = await office.paidOrder(offer, { quantity: 2 });
      const cutOff = fulfilOrder({ ...office.deps, files: failingAfter(office.deps.files, cut) }, orderId);
      if (cut < 3) await expect(cutOff).rejects.toThrow("power cut");
      else await cutOff;
      const before = await traces(orderId);
      expect(before.documents).toHaveLength(cut < 3 ? 0 : 4);
      await fulfilOrder(office.deps, orderId);
      const after = await traces(orderId);
      expect(after.tickets).toEqual(before.tickets);
      expect(after.invoices).toEqual(before.invoices);
      expect(after.documents).toEqual(["ticket", "ticket", "invoice", "calendar"]);
      expect(after.mails).toEqual([{ occasion: "tickets", jobs: 1 }]);
    }
  });
});

describe("an order that is given back", () => {
  test("loses its codes and has its invoice cancelled under the next number", async () => {
    const orderId = await office.paidOrder(await office.offer(), { quantity: 2 });
    await fulfilOrder(office.deps, orderId);
    await office.giveBack(orderId);
    const { tickets, invoices } = await traces(orderId);
    expect(tickets.every((ticket) => ticket.startsWith("revoked "))).toBe(true);
    expect(invoices).toEqual([
      { kind: "invoice", number: 1 },
      { kind: "cancellation", number: 2 },
    ]);
    const invoice = await invoiceOfOrder(office.deps.db, orderId);
    const [cancellation] = await cancellationsOfOrder(office.deps.db, orderId);
    expect(cancellation?.content).toMatchObject({
      cancels: { number: invoice?.content.number },
      grossCents: -2500,
      vat: [{ vatBasisPoints: 1900, grossCents: -2500, netCents: -2101, vatCents: -399 }],
    });
  });

  test("is left alone by a fulfilment that comes too late", async () => {
    const orderId = await office.paidOrder(await office.offer());
    await office.giveBack(orderId);
    await fulfilOrder(office.deps, orderId);
    expect(await traces(orderId)).toEqual({ tickets: [], invoices: [], documents: [], mails: [] });
  });

  test("gets no tickets by mail when it was given back while its files were made", async () => {
    const orderId = await office.paidOrder(await office.offer());
    const files: FileStore = {
      ...office.deps.files,
      put: async (key, body) => {
        if (key.endsWith("calendar.ics")) await office.giveBack(orderId);
        await office.deps.files.put(key, body);
      },
    };
    await fulfilOrder({ ...office.deps, files }, orderId);
    expect(await traces(orderId)).toMatchObject({ tickets: [expect.stringMatching(/^revoked /)], mails: [] });
  });
});

describe("an order whose money the bank took back", () => {
  test("before its tickets were made gets revoked ones and no mail", async () => {
    const orderId = await office.paidOrder(await office.offer(), { quantity: 2 });
    await office.dispute(orderId, "open");
    await fulfilOrder(office.deps, orderId);
    const { tickets, invoices, mails } = await traces(orderId);
    expect(tickets.map((ticket) => ticket.split(" ")[0])).toEqual(["revoked", "revoked"]);
    expect(invoices).toEqual([{ kind: "invoice", number: 1 }]);
    expect(mails).toEqual([]);
  });

  test("gets valid ones once we have won it", async () => {
    const orderId = await office.paidOrder(await office.offer());
    await office.dispute(orderId, "won");
    await fulfilOrder(office.deps, orderId);
    const { tickets, mails } = await traces(orderId);
    expect(tickets).toEqual([expect.stringMatching(/^valid /)]);
    expect(mails).toEqual([{ occasion: "tickets", jobs: 1 }]);
  });
});

/** A store that stores `count` files and then none. */
function failingAfter(files: FileStore, count: number): FileStore {
  let left = count;
  return {
    ...files,
    put: async (key, body) => {
      if (left-- <= 0) throw new Error("power cut");
      await files.put(key, body);
    },
  };
}
