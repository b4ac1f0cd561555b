import { type Products, printedNameIn, vatOfOrder, type WholeOrder } from "#server/areas/checkout/public.ts";
import type { EventForDocuments, Seller } from "#server/areas/events/public.ts";
import type { Platform } from "#server/platform/operator.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import type { InvoiceContent, InvoiceLine } from "./invoice-content.ts";
import { groupPositions } from "./invoice-lines.ts";

/** The invoice of an order as it is at this moment. Equal positions become one line; amounts are after discounts. */
export function invoiceOfPaidOrder(
  order: WholeOrder,
  { seller, event }: { readonly seller: Seller; readonly event: EventForDocuments | undefined },
  { platform, products }: { readonly platform: Platform; readonly products: Products },
  issue: { readonly number: string; readonly at: Date },
): InvoiceContent {
  const lines = linesOf(order, products);
  const [receiptNote, ...others] = new Set(
    products.among(order.positions).map((product) => product.receiptNote),
  );
  return {
    format: 1,
    number: issue.number,
    cancels: null,
    issuedOn: berlinWallClock(issue.at),
    ...(receiptNote !== undefined && others.length === 0 ? { receiptNote } : {}),
    orderNumber: order.number,
    seller,
    buyer: { name: printedNameIn(order, order), email: order.email },
    event: event
      ? { title: event.title, startsLocal: event.startsLocal, venue: event.venue, city: event.city }
      : null,
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

function linesOf({ positions }: WholeOrder, products: Products): InvoiceLine[] {
  return groupPositions(positions).flatMap(({ positions: [first], quantity, grossCents }) => {
    if (first === undefined) return [];
    const title = products.of(first.subjectKind).describe(first);
    return { title, quantity, grossCents, vatBasisPoints: first.vatBasisPoints };
  });
}
