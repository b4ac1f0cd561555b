import type { WallClock } from "#server/platform/german-format.ts";
import type { Seller } from "./document-content.ts";

export type InvoiceLine = {
  readonly title: string;
  readonly quantity: number;
  /** Gross of the whole line after its discount, in cents. */
  readonly grossCents: number;
  readonly vatBasisPoints: number;
};

export type InvoiceVat = {
  readonly vatBasisPoints: number;
  readonly grossCents: number;
  readonly netCents: number;
  readonly vatCents: number;
};

/**
 * What an invoice says, kept with it for ever: its PDF is made of this alone, so that a later change of an event, a seller
 * or the platform never changes an invoice. A cancellation carries the same lines with negative amounts.
 */
export type InvoiceContent = {
  /** Bumped when a field changes its meaning, so that old invoices keep theirs. */
  readonly format: 1;
  readonly number: string;
  readonly cancels: { readonly number: string; readonly issuedOn: WallClock } | null;
  /** Wall clock of Europe/Berlin. */
  readonly issuedOn: WallClock;
  readonly orderNumber: string;
  readonly seller: Seller;
  readonly buyer: { readonly name: string; readonly email: string };
  /** What was sold and when it takes place: the time of supply (§ 14 Abs. 4 Nr. 6 UStG). */
  readonly event: {
    readonly title: string;
    readonly startsLocal: WallClock;
    readonly venue: string;
    readonly city: string;
  };
  readonly lines: readonly InvoiceLine[];
  readonly vat: readonly InvoiceVat[];
  readonly grossCents: number;
  readonly platform: {
    readonly productName: string;
    readonly legalName: string;
    readonly supportEmail: string;
  };
};

/** Up to this gross amount the small-invoice content is enough (§ 33 UStDV; product decisions, "Buying"). */
const SMALL_INVOICE_CENTS = 250_00;

export function isSmallInvoice(content: InvoiceContent): boolean {
  return Math.abs(content.grossCents) <= SMALL_INVOICE_CENTS;
}

/**
 * „RE-12-2026-00042“: seller, year, and the number that has no gaps within both. A series that began after a restore or a
 * failover stands before it („RE-12-2026-TOX5K9-00042“), as numbers that were used and are lost may come again (decision 0140).
 */
export function invoiceNumber(
  organiserId: number,
  year: number,
  { number, series }: { readonly number: number; readonly series: string | null },
): string {
  const place = series === null ? `${year}` : `${year}-${series}`;
  return `RE-${organiserId}-${place}-${String(number).padStart(5, "0")}`;
}
