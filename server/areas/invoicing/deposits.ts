import { vatInGross } from "#server/areas/checkout/public.ts";
import type { Deposit, InvoiceContent, InvoiceLine, InvoiceVat } from "./invoice-content.ts";
import { type LineAmount, leftOf } from "./invoice-left.ts";

/** An invoice with all that corrects it, in the order of writing. */
export type CorrectedInvoice = {
  readonly invoice: InvoiceContent;
  readonly cancellations: readonly InvoiceContent[];
};

/** Units of a line of a deposit, whose rest a line of the final invoice pays. */
type WantedUnits = { readonly of: number; readonly quantity: number; readonly restLine?: number | undefined };

/**
 * What a final invoice deducts of a deposit's invoice: of what it pays the rest of, as far as it was not taken back and none of the other final
 * invoices deducts it. So of all that stand, each cent is deducted once. `undefined`: nothing.
 */
export function depositFor(
  deposit: CorrectedInvoice,
  others: readonly CorrectedInvoice[],
  wanted: readonly WantedUnits[],
): Deposit | undefined {
  const left = others.reduce((rest, other) => less(rest, deductedBy(other)), standingOf(deposit));
  return shareOf(left, wanted);
}

/** What of the deposit goes with a part of a final invoice, line by line: all of it with a line's last units. */
export function notDeducted(
  invoice: InvoiceContent,
  earlier: readonly InvoiceContent[],
  amounts: readonly LineAmount[],
): Deposit | undefined {
  const deducted = deductedBy({ invoice, cancellations: earlier });
  if (deducted === undefined) return undefined;
  const left = leftOf(invoice, earlier);
  const wanted = deducted.lines.flatMap(({ of, restLine, quantity }) => {
    if (of === undefined || restLine === undefined) return [];
    const taken = amounts[restLine]?.quantity ?? 0;
    return { of, restLine, quantity: taken === left[restLine]?.quantity ? quantity : taken };
  });
  return shareOf(deducted, wanted);
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

/** What of a deposit's invoice was not taken back. */
function standingOf({ invoice, cancellations }: CorrectedInvoice): Deposit {
  const { number, issuedOn } = invoice;
  const lines = leftOf(invoice, cancellations).map((amount, of) => ({
    ...(invoice.lines[of] as InvoiceLine),
    ...amount,
    of,
  }));
  const all = [invoice, ...cancellations].flatMap(({ vat }) => vat);
  const vat = invoice.vat.map(({ vatBasisPoints }) => sumOfRate(all, vatBasisPoints));
  return { number, issuedOn, lines, vat, grossCents: sumOf(lines) };
}

/** What a final invoice deducts still. Of one that was taken back wholly, nothing stands. */
function deductedBy({ invoice, cancellations }: CorrectedInvoice): Deposit | undefined {
  const { deposit } = invoice;
  if (leftOf(invoice, cancellations).every(({ grossCents }) => grossCents === 0)) return undefined;
  return deposit && cancellations.reduce((rest, { cancels }) => less(rest, cancels?.deposit), deposit);
}

/** A deposit without a part of it, by the lines of its invoice; never less than nothing, as where it went back before what deducts it. */
function less(deposit: Deposit, part: Deposit | undefined): Deposit {
  if (part === undefined) return deposit;
  const lines = deposit.lines.map((line, place) => {
    const taken = part.lines.filter((one, at) => (one.of ?? at) === (line.of ?? place));
    const quantity = taken.reduce((left, one) => left - one.quantity, line.quantity);
    return {
      ...line,
      quantity: Math.max(0, quantity),
      grossCents: Math.max(0, line.grossCents - sumOf(taken)),
    };
  });
  const vat = deposit.vat.map((rate) => {
    const taken = sumOfRate(part.vat, rate.vatBasisPoints);
    const grossCents = Math.max(0, rate.grossCents - taken.grossCents);
    const vatCents = Math.max(0, Math.min(grossCents, rate.vatCents - taken.vatCents));
    return { ...rate, grossCents, netCents: grossCents - vatCents, vatCents };
  });
  return { ...deposit, lines, vat, grossCents: sumOf(lines) };
}

/** Units of lines, each at its share of what is left of the line; VAT of a rate goes wholly with the last of it. */
function shareOf(left: Deposit, wanted: readonly WantedUnits[]): Deposit | undefined {
  const lines = wanted.flatMap(({ of, quantity: units, restLine }) => {
    const line = left.lines.find((one) => one.of === of);
    const quantity = Math.min(units, line?.quantity ?? 0);
    if (line === undefined || quantity === 0) return [];
    const grossCents = Math.round((line.grossCents * quantity) / line.quantity);
    return grossCents === 0
      ? []
      : { ...line, quantity, grossCents, ...(restLine !== undefined && { restLine }) };
  });
  if (lines.length === 0) return undefined;
  const vat = left.vat.flatMap((rate): InvoiceVat[] => {
    const { vatBasisPoints } = rate;
    const grossCents = sumOf(lines.filter((line) => line.vatBasisPoints === vatBasisPoints));
    if (grossCents === rate.grossCents) return [rate];
    const vatCents = Math.min(vatInGross(grossCents, vatBasisPoints), rate.vatCents);
    return grossCents === 0
      ? []
      : [{ vatBasisPoints, grossCents, netCents: grossCents - vatCents, vatCents }];
  });
  return { ...left, lines, vat: vat.filter(({ grossCents }) => grossCents > 0), grossCents: sumOf(lines) };
}

const sumOf = (lines: readonly InvoiceLine[]) => lines.reduce((sum, { grossCents }) => sum + grossCents, 0);

function sumOfRate(all: readonly InvoiceVat[], vatBasisPoints: number): InvoiceVat {
  const sum = (of: "grossCents" | "netCents" | "vatCents") =>
    all.filter((rate) => rate.vatBasisPoints === vatBasisPoints).reduce((total, rate) => total + rate[of], 0);
  return {
    vatBasisPoints,
    grossCents: sum("grossCents"),
    netCents: sum("netCents"),
    vatCents: sum("vatCents"),
  };
}
