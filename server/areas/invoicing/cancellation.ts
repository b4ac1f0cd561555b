import { vatInGross } from "#server/areas/checkout/public.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import type { Deposit, InvoiceContent } from "./invoice-content.ts";

/** How much of a line, by its place on the invoice. */
export type LineAmount = { readonly quantity: number; readonly grossCents: number };

/** What no cancellation has taken back yet, line by line. */
export function leftOf(invoice: InvoiceContent, earlier: readonly InvoiceContent[]): LineAmount[] {
  const lines = earlier.flatMap((one) => one.lines.map((line, place) => ({ ...line, of: line.of ?? place })));
  return invoice.lines.map(({ quantity, grossCents }, place) => {
    const taken = lines.filter(({ of }) => of === place);
    return {
      quantity: taken.reduce((left, line) => left - line.quantity, quantity),
      grossCents: taken.reduce((left, line) => left + line.grossCents, grossCents),
    };
  });
}

/** What of a deposit's invoice still stands, for the final invoice; `undefined` when all of it was taken back. */
export function depositOf(
  invoice: InvoiceContent,
  cancellations: readonly InvoiceContent[],
): Deposit | undefined {
  const left = leftOf(invoice, cancellations);
  const { number, issuedOn } = invoice;
  const lines = invoice.lines.flatMap((line, place) => {
    const { quantity, grossCents } = left[place] as LineAmount;
    return grossCents === 0 ? [] : { ...line, quantity, grossCents };
  });
  const all = [invoice, ...cancellations].flatMap(({ vat }) => vat);
  const vat = invoice.vat.map(({ vatBasisPoints }) => {
    const sum = (of: "grossCents" | "netCents" | "vatCents") =>
      all
        .filter((rate) => rate.vatBasisPoints === vatBasisPoints)
        .reduce((total, rate) => total + rate[of], 0);
    return {
      vatBasisPoints,
      grossCents: sum("grossCents"),
      netCents: sum("netCents"),
      vatCents: sum("vatCents"),
    };
  });
  const grossCents = lines.reduce((sum, line) => sum + line.grossCents, 0);
  return grossCents === 0 ? undefined : { number, issuedOn, lines, vat, grossCents };
}

/**
 * The invoice of a rest with what was paid before it. VAT of each of its rates is that of the whole less that of the deposit: both
 * together are what one invoice of the whole would say.
 */
export function finalInvoice(rest: InvoiceContent, deposit: Deposit): InvoiceContent {
  const vat = rest.vat.map(({ vatBasisPoints, grossCents }) => {
    const paid = deposit.vat.find((rate) => rate.vatBasisPoints === vatBasisPoints);
    const ofWhole = vatInGross(grossCents + (paid?.grossCents ?? 0), vatBasisPoints);
    const vatCents = Math.min(Math.max(ofWhole - (paid?.vatCents ?? 0), 0), grossCents);
    return { vatBasisPoints, grossCents, netCents: grossCents - vatCents, vatCents };
  });
  return { ...rest, vat, deposit };
}

/**
 * Takes an invoice back, as far as said: its lines with negative amounts, under a number of its own. VAT is what all cancellations
 * together have taken back of a rate, less what the earlier ones did: after the last one each rate adds up to the invoice's.
 * @throws RangeError when a line has not so much left
 */
export function cancellationOf(
  invoice: InvoiceContent,
  earlier: readonly InvoiceContent[],
  amounts: readonly LineAmount[],
  issue: { readonly number: string; readonly at: Date; readonly cause?: string | undefined },
): InvoiceContent {
  const left = leftOf(invoice, earlier);
  const lines = invoice.lines.flatMap((line, of) => {
    const { quantity, grossCents } = amounts[of] ?? { quantity: 0, grossCents: 0 };
    const rest = left[of] as LineAmount;
    if (!isWithin(quantity, rest.quantity) || !isWithin(grossCents, rest.grossCents))
      throw new RangeError(`invoice ${invoice.number} has less left of line ${of + 1}`);
    return quantity === 0 && grossCents === 0 ? [] : { ...line, of, quantity, grossCents: -grossCents };
  });
  const isWhole = earlier.length === 0 && left.every((line, of) => isEqual(line, amounts[of]));
  const isRest = left.every((line, of) => line.grossCents === (amounts[of]?.grossCents ?? 0));
  const { cause } = issue;
  const { deposit: _, ...rest } = invoice;
  return {
    ...rest,
    number: issue.number,
    cancels: {
      ...{ number: invoice.number, issuedOn: invoice.issuedOn },
      ...(isWhole ? {} : { extent: isRest ? "rest" : "part" }),
      ...(cause === undefined ? {} : { cause }),
    },
    issuedOn: berlinWallClock(issue.at),
    lines: isWhole ? lines.map(({ of, ...line }) => line) : lines,
    vat: invoice.vat.flatMap(({ vatBasisPoints, ...whole }) => {
      const before = earlier.flatMap(({ vat }) =>
        vat.filter((rate) => rate.vatBasisPoints === vatBasisPoints),
      );
      const grossCents = lines.reduce(
        (sum, line) => (line.vatBasisPoints === vatBasisPoints ? sum + line.grossCents : sum),
        0,
      );
      const sum = (of: "grossCents" | "vatCents") => before.reduce((total, rate) => total + rate[of], 0);
      const taken = -(sum("grossCents") + grossCents);
      // A final invoice may say a cent more or less than the rate of its own sum.
      const ofTaken = Math.min(vatInGross(taken, vatBasisPoints), whole.vatCents);
      const vatCents = -(taken === whole.grossCents ? whole.vatCents : ofTaken) - sum("vatCents");
      return grossCents === 0 && !isWhole
        ? []
        : { vatBasisPoints, grossCents, netCents: grossCents - vatCents, vatCents };
    }),
    grossCents: lines.reduce((sum, { grossCents }) => sum + grossCents, 0),
  };
}

const isWithin = (amount: number, rest: number) =>
  Number.isSafeInteger(amount) && amount >= 0 && amount <= rest;

const isEqual = (one: LineAmount, other: LineAmount | undefined) =>
  one.quantity === other?.quantity && one.grossCents === other.grossCents;
