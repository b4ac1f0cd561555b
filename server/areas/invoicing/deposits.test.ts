import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleInvoice } from "../../../testing/document-samples.ts";
import { vatInGross, vatOfOrder } from "../checkout/sale/vat.ts";
import { cancellationOf } from "./cancellation.ts";
import { type CorrectedInvoice, depositFor, finalInvoice } from "./deposits.ts";
import type { InvoiceContent, InvoiceLine } from "./invoice-content.ts";
import { leftOf } from "./invoice-left.ts";

const issue = { number: "RE-12-2026-00043", at: new Date("2026-11-21T10:00:00Z") };

function invoiceOf(lines: InvoiceLine[]): InvoiceContent {
  const grossCents = lines.reduce((sum, line) => sum + line.grossCents, 0);
  return sampleInvoice({ lines, vat: vatOfOrder(lines).rates, grossCents });
}

const NIGHT = { title: "Nacht", vatBasisPoints: 1900 };

type Booking = {
  readonly deposit: CorrectedInvoice;
  readonly finals: { -readonly [K in keyof CorrectedInvoice]: CorrectedInvoice[K] }[];
};

/** The rest of so many units is paid, nine times the deposit of 24,99 € each. */
function bill({ deposit, finals }: Booking, units: number): InvoiceContent {
  const share = depositFor(deposit, finals, [{ of: 0, quantity: units, restLine: 0 }]);
  const rest = invoiceOf([{ ...NIGHT, quantity: units, grossCents: units * 22_491 }]);
  const invoice = share === undefined ? rest : finalInvoice(rest, share);
  finals.push({ invoice, cancellations: [] });
  return invoice;
}

/** So many units of a final invoice go back. */
function takeBack(final: Booking["finals"][number], units: number): InvoiceContent {
  const [left] = leftOf(final.invoice, final.cancellations);
  const quantity = Math.min(units, left?.quantity ?? 0);
  const one = { quantity, grossCents: quantity * 22_491 };
  const cancellation = cancellationOf(final.invoice, final.cancellations, [one], issue);
  final.cancellations = [...final.cancellations, cancellation];
  return cancellation;
}

function bookingOf(units: number): Booking {
  const invoice = invoiceOf([{ ...NIGHT, quantity: units, grossCents: units * 2499 }]);
  return { deposit: { invoice, cancellations: [] }, finals: [] };
}

const leftUnits = ({ invoice, cancellations }: CorrectedInvoice) =>
  leftOf(invoice, cancellations)[0]?.quantity ?? 0;

/** What the final invoices deduct that stand, less what their parts do not deduct any more. */
function deductedCents({ finals }: Booking): number {
  return finals
    .filter((final) => leftUnits(final) > 0)
    .flatMap(({ invoice, cancellations }) => [
      invoice.deposit?.grossCents ?? 0,
      ...cancellations.map(({ cancels }) => -(cancels?.deposit?.grossCents ?? 0)),
    ])
    .reduce((sum, cents) => sum + cents, 0);
}

test("whatever of a rest goes back and is paid again, each deposit is deducted once, by the invoice that pays its rest", () => {
  const step = fc.record({ pays: fc.boolean(), units: fc.integer({ min: 1, max: 4 }), which: fc.nat(9) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 12 }), (units, steps) => {
      const booking = bookingOf(units);
      for (const { pays, units: some, which } of steps) {
        const paid = booking.finals.reduce((sum, final) => sum + leftUnits(final), 0);
        const final = booking.finals[which % Math.max(1, booking.finals.length)];
        if (pays && paid < units) bill(booking, Math.min(some, units - paid));
        else if (!pays && final && leftUnits(final) > 0) takeBack(final, some);
        const now = booking.finals.reduce((sum, one) => sum + leftUnits(one), 0);
        expect(deductedCents(booking)).toBe(now * 2499);
      }
    }),
  );
});

test("VAT of all that stands is that of the whole, to a cent for each part that went back", () => {
  const booking = bookingOf(2);
  bill(booking, 2);
  takeBack(booking.finals[0] ?? expect.fail(), 1);
  bill(booking, 1);
  const all = [booking.deposit, ...booking.finals].flatMap(({ invoice, cancellations }) => [
    invoice,
    ...cancellations,
  ]);
  const sum = (of: "grossCents" | "vatCents") =>
    all.flatMap(({ vat }) => vat).reduce((total, rate) => total + rate[of], 0);
  expect(sum("grossCents")).toBe(2 * 24_990);
  expect(Math.abs(sum("vatCents") - vatInGross(2 * 24_990, 1900))).toBeLessThanOrEqual(1);
});

test("what went back of the deposit is not deducted, and what deducted it before the deposit went does not leave less than nothing", () => {
  const booking = bookingOf(2);
  bill(booking, 2);
  const { deposit } = booking;
  const part = cancellationOf(deposit.invoice, [], [{ quantity: 1, grossCents: 2499 }], issue);
  const corrected = { ...booking, deposit: { ...deposit, cancellations: [part] } };
  expect(takeBack(booking.finals[0] ?? expect.fail(), 1).cancels?.deposit).toMatchObject({
    grossCents: 2499,
  });
  // The lounge whose deposit stands is paid by the first one.
  expect(bill(corrected, 1).deposit).toBeUndefined();
});

test("a final invoice of before, which does not say of what its deposit is, has deducted all of it", () => {
  const booking = bookingOf(2);
  const { deposit, ...rest } = bill(booking, 2);
  const lines = deposit?.lines.map(({ of, restLine, ...line }) => line) ?? [];
  const old = { invoice: { ...rest, deposit: { ...(deposit ?? expect.fail()), lines } }, cancellations: [] };
  const before: Booking = { ...booking, finals: [old] };
  expect(takeBack(before.finals[0] ?? expect.fail(), 1).cancels?.deposit).toBeUndefined();
  expect(bill(before, 1).deposit).toBeUndefined();
  takeBack(before.finals[0] ?? expect.fail(), 1);
  takeBack(before.finals[1] ?? expect.fail(), 1);
  expect(bill(before, 2).deposit).toMatchObject({ grossCents: 4998 });
});
