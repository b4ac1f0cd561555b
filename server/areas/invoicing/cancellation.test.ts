import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleInvoice } from "../../../testing/document-samples.ts";
import { vatOfOrder } from "../checkout/sale/vat.ts";
import { cancellationOf } from "./cancellation.ts";
import type { InvoiceContent, InvoiceLine } from "./invoice-content.ts";
import { leftOf } from "./invoice-left.ts";

const issue = { number: "RE-12-2026-00043", at: new Date("2026-11-21T10:00:00Z") };

function invoiceOf(lines: InvoiceLine[]): InvoiceContent {
  return sampleInvoice({
    lines,
    vat: vatOfOrder(lines).rates,
    grossCents: lines.reduce((sum, { grossCents }) => sum + grossCents, 0),
  });
}

/** Takes a share of what is left of each line. */
function part(invoice: InvoiceContent, earlier: readonly InvoiceContent[], share: number): InvoiceContent {
  const amounts = leftOf(invoice, earlier).map(({ quantity, grossCents }) => ({
    quantity: Math.floor(quantity * share),
    grossCents: Math.floor(grossCents * share),
  }));
  return cancellationOf(invoice, earlier, amounts, issue);
}

test("however an invoice is taken back in parts, lines and VAT of each rate add up to it after the last one, and none goes beyond", () => {
  const line = fc.record({
    title: fc.constant("Schirm"),
    quantity: fc.integer({ min: 1, max: 9 }),
    grossCents: fc.integer({ min: 0, max: 100_000 }),
    vatBasisPoints: fc.constantFrom(0, 700, 810, 1900, 2000),
  });
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), shares, (lines, parts) => {
      const invoice = invoiceOf(lines);
      const cancellations: InvoiceContent[] = [];
      for (const share of parts) cancellations.push(part(invoice, cancellations, share));
      for (const { vat, grossCents } of cancellations) {
        expect(vat.reduce((sum, rate) => sum + rate.grossCents, 0)).toBe(grossCents);
        for (const rate of vat) {
          expect(rate.netCents + rate.vatCents).toBe(rate.grossCents);
          // Both signs: nothing is ever charged by a cancellation.
          expect(rate.vatCents <= 0 && rate.netCents <= 0).toBe(true);
        }
      }
      cancellations.push(cancellationOf(invoice, cancellations, leftOf(invoice, cancellations), issue));
      for (const rate of invoice.vat) {
        const taken = cancellations.flatMap(({ vat }) =>
          vat.filter(({ vatBasisPoints }) => vatBasisPoints === rate.vatBasisPoints),
        );
        const sum = (of: "grossCents" | "netCents" | "vatCents") =>
          taken.reduce((total, one) => total - one[of], 0);
        expect([sum("grossCents"), sum("netCents"), sum("vatCents")]).toEqual([
          rate.grossCents,
          rate.netCents,
          rate.vatCents,
        ]);
      }
      expect(leftOf(invoice, cancellations)).toEqual(lines.map(() => ({ quantity: 0, grossCents: 0 })));
    }),
  );
});

test.each([
  ["units", { quantity: 4, grossCents: 4800 }],
  ["cents", { quantity: 3, grossCents: 4801 }],
  ["less than nothing", { quantity: -1, grossCents: 0 }],
  ["half a cent", { quantity: 1, grossCents: 0.5 }],
])("no line gives back more %s than it has", (_what, first) => {
  const invoice = sampleInvoice();
  const rest = invoice.lines.slice(1).map(() => ({ quantity: 0, grossCents: 0 }));
  expect(() => cancellationOf(invoice, [], [first, ...rest], issue)).toThrow(RangeError);
});

test("says whether it takes back all, a part or the rest", () => {
  const invoice = invoiceOf([{ title: "Schirm", quantity: 2, grossCents: 2000, vatBasisPoints: 1900 }]);
  const whole = cancellationOf(invoice, [], invoice.lines, issue);
  const half = part(invoice, [], 0.5);
  const rest = cancellationOf(invoice, [half], leftOf(invoice, [half]), issue);
  expect([whole, half, rest].map(({ cancels }) => cancels?.extent)).toEqual([undefined, "part", "rest"]);
});
