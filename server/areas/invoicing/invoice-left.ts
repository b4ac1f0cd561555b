import type { InvoiceContent } from "./invoice-content.ts";

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
