import {
  type Order,
  type Products,
  printedNameIn,
  vatOfOrder,
  type WholeOrder,
} from "#server/areas/checkout/public.ts";
import type { EventForDocuments } from "#server/areas/events/public.ts";
import type { Platform } from "#server/platform/operator.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import type { InvoiceContent, InvoiceLine } from "./documents/invoice-content.ts";

/** The invoice of an order as it is at this moment. Equal positions become one line; amounts are after discounts. */
export function invoiceOfPaidOrder(
  order: WholeOrder,
  { seller, ...event }: EventForDocuments,
  { platform, products }: { readonly platform: Platform; readonly products: Products },
  issue: { readonly number: string; readonly at: Date },
): InvoiceContent {
  const lines = linesOf(order.positions, products);
  return {
    format: 1,
    number: issue.number,
    cancels: null,
    issuedOn: berlinWallClock(issue.at),
    orderNumber: order.number,
    seller,
    buyer: { name: printedNameIn(order, order), email: order.email },
    event: { title: event.title, startsLocal: event.startsLocal, venue: event.venue, city: event.city },
    lines,
    vat: [...vatOfOrder(lines).rates],
    grossCents: lines.reduce((sum, { grossCents }) => sum + grossCents, 0),
    platform: {
      productName: platform.productName,
      legalName: platform.legalName,
      supportEmail: platform.supportEmail,
    },
  };
}

/** Takes an invoice back as a whole: the same lines with negative amounts, under a number of its own. */
export function cancellationOf(
  invoice: InvoiceContent,
  issue: { readonly number: string; readonly at: Date },
): InvoiceContent {
  return {
    ...invoice,
    number: issue.number,
    cancels: { number: invoice.number, issuedOn: invoice.issuedOn },
    issuedOn: berlinWallClock(issue.at),
    lines: invoice.lines.map((line) => ({ ...line, grossCents: -line.grossCents })),
    vat: invoice.vat.map((rate) => ({
      vatBasisPoints: rate.vatBasisPoints,
      grossCents: -rate.grossCents,
      netCents: -rate.netCents,
      vatCents: -rate.vatCents,
    })),
    grossCents: -invoice.grossCents,
  };
}

function linesOf(positions: Order["positions"], products: Products): InvoiceLine[] {
  const lines = new Map<string, { -readonly [Key in keyof InvoiceLine]: InvoiceLine[Key] }>();
  for (const position of positions) {
    const { quantity, priceCents, discountCents, vatBasisPoints } = position;
    const grossCents = priceCents - discountCents;
    const title = products.of(position.subjectKind).describe(position);
    const key = JSON.stringify([title, vatBasisPoints, grossCents / quantity]);
    const known = lines.get(key);
    if (known) {
      known.quantity += quantity;
      known.grossCents += grossCents;
    } else {
      lines.set(key, { title, quantity, grossCents, vatBasisPoints });
    }
  }
  return [...lines.values()];
}
