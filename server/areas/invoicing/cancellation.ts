import { vatInGross } from "#server/areas/checkout/public.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { notDeducted } from "./deposits.ts";
import type { InvoiceContent } from "./invoice-content.ts";
import { type LineAmount, leftOf } from "./invoice-left.ts";

/**
 * Takes an invoice back, as far as said: its lines with negative amounts, under a number of its own. VAT is what all cancellations
 * together have taken back of a rate, less what the earlier ones did: after the last one each rate adds up to the invoice's. A part of a
 * final invoice says what of the deposit goes with it.
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
  const deposit = isWhole ? undefined : notDeducted(invoice, earlier, amounts);
  return {
    ...rest,
    number: issue.number,
    cancels: {
      ...{ number: invoice.number, issuedOn: invoice.issuedOn },
      ...(isWhole ? {} : { extent: isRest ? "rest" : "part" }),
      ...(cause === undefined ? {} : { cause }),
      ...(deposit === undefined ? {} : { deposit }),
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
