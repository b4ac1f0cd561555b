import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProducts } from "#server/areas/checkout/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { madeUpProduct, orderUmbrellas } from "../../../testing/made-up-product.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { loadOrder } from "../checkout/orders/order-queries.ts";
import { readPdf } from "../tickets/read-ticket-file.ts";
import { createInvoicesPort } from "./cancel-invoice.ts";
import { renderInvoicePdf } from "./invoice-pdf.ts";
import { cancellationsOfOrder, invoiceOfOrder } from "./invoice-queries.ts";
import { issueInvoice } from "./issue-invoice.ts";

let office: TicketFixture;
const at = new Date("2026-11-21T10:00:00Z");

beforeAll(async () => {
  office = await openTicketFixture();
});
afterAll(() => office[Symbol.asyncDispose]());

const deps = () => ({
  ...office.deps,
  products: createProducts({ resources: [], products: [madeUpProduct().product] }),
});

/** An invoice of three umbrellas of 10 € and of a cover, paid to us. */
async function invoiceOfUmbrellas() {
  const { db } = office.deps;
  const placed = await orderUmbrellas(db, [
    { title: "Nacht", quantity: 3, cents: 3000 },
    { title: "Hülle", quantity: 1, cents: 499 },
  ]);
  const order = await loadOrder(db, placed.orderId);
  await inTransaction(db, (tx) => issueInvoice(tx, deps(), order as never, at));
  return placed;
}

const cancel = (
  orderId: number,
  part?: { cause: string; positions: { id: number; units: number; cents: number }[] },
) =>
  inTransaction(office.deps.db, (tx) =>
    createInvoicesPort(deps()).cancel(tx, { orderId, at, ...(part ? { part } : {}) }),
  );

describe("an invoice of an order without an event and an organiser", () => {
  test("is ours, in a series of its own, and can be read", async () => {
    const { orderId } = await invoiceOfUmbrellas();
    const { orderId: next } = await invoiceOfUmbrellas();
    const { db, platform } = office.deps;
    const invoices = [await invoiceOfOrder(db, orderId), await invoiceOfOrder(db, next)];
    const [first, second] = invoices.map((invoice) => Number(invoice?.content.number.slice(-5)));
    expect(second).toBe((first ?? 0) + 1);
    expect(invoices[0]?.content.number).toMatch(/^RE-0-2026-\d{5}$/);
    const [page] = await readPdf(await renderInvoicePdf(invoices[0]?.content as never, at), 0.5);
    const text = page?.text.replace(/\s+/g, " ");
    for (const part of [
      platform.legalName,
      `USt-IdNr. ${platform.vatId}`,
      "Leistungszeitpunkt: 21. November 2026.",
      "Schirm „Nacht“",
      "10,00 €",
      "34,99 €",
      `Verkauft von ${platform.legalName}`,
    ])
      expect(text).toContain(part);
  });
});

describe("cancelling an invoice in parts", () => {
  test("each part has a number of its own, the rest comes with the end, and repeated nothing happens", async () => {
    const { orderId, positionIds } = await invoiceOfUmbrellas();
    const [umbrellas = 0, cover = 0] = positionIds;
    const first = { cause: "refund:1", positions: [{ id: umbrellas, units: 1, cents: 1000 }] };
    await cancel(orderId, first);
    await cancel(orderId, first);
    await cancel(orderId, { cause: "refund:2", positions: [{ id: cover, units: 1, cents: 199 }] });
    await cancel(orderId);
    await cancel(orderId);
    const { db } = office.deps;
    const invoice = await invoiceOfOrder(db, orderId);
    const cancellations = await cancellationsOfOrder(db, orderId);
    expect(cancellations.map(({ content }) => [content.cancels?.extent, content.grossCents])).toEqual([
      ["part", -1000],
      ["part", -199],
      ["rest", -2300],
    ]);
    const numbers = [invoice, ...cancellations].map((one) => Number(one?.content.number.slice(-5)));
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3]);
    const [page] = await readPdf(await renderInvoicePdf(cancellations[0]?.content as never, at), 0.5);
    expect(page?.text.replace(/\s+/g, " ")).toContain(
      `hebt die Rechnung ${invoice?.content.number} vom 21. November 2026 teilweise auf.`,
    );
    const { rows } = await office.services.pool.query(
      "select count(*)::int as jobs from pgboss.job where name = 'tickets.document-cancellation' and data ->> 'orderId' = $1",
      [String(orderId)],
    );
    expect(rows).toEqual([{ jobs: 3 }]);
  });

  test("of ten that race for three umbrellas three come through, whatever the others say", async () => {
    const { orderId, positionIds } = await invoiceOfUmbrellas();
    const [id = 0] = positionIds;
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        cancel(orderId, { cause: `refund:${index}`, positions: [{ id, units: 1, cents: 1000 }] }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const cancellations = await cancellationsOfOrder(office.deps.db, orderId);
    expect(cancellations.map(({ content }) => content.grossCents)).toEqual([-1000, -1000, -1000]);
  });

  test("takes back nothing of another order", async () => {
    const { orderId } = await invoiceOfUmbrellas();
    const { positionIds } = await invoiceOfUmbrellas();
    const part = { cause: "refund:1", positions: [{ id: positionIds[0] ?? 0, units: 1, cents: 1 }] };
    await expect(cancel(orderId, part)).rejects.toThrow(RangeError);
  });

  test("a part that is given back before the order was fulfilled finds its invoice written first", async () => {
    const { orderId, positionIds } = await orderUmbrellas(office.deps.db, [
      { title: "Früh", quantity: 2, cents: 2000 },
    ]);
    await cancel(orderId, {
      cause: "refund:1",
      positions: [{ id: positionIds[0] ?? 0, units: 1, cents: 1000 }],
    });
    expect((await invoiceOfOrder(office.deps.db, orderId))?.content.grossCents).toBe(2000);
    expect(await cancellationsOfOrder(office.deps.db, orderId)).toHaveLength(1);
  });
});

test("a part that comes after the whole has nothing to correct", async () => {
  const { orderId, positionIds } = await invoiceOfUmbrellas();
  await cancel(orderId);
  const positions = [{ id: positionIds[0] ?? 0, units: 1, cents: 1000 }];
  await cancel(orderId, { cause: "refund:9", positions });
  expect(await cancellationsOfOrder(office.deps.db, orderId)).toHaveLength(1);
});
