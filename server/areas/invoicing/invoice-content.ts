import type { Seller } from "#server/areas/events/public.ts";
import type { WallClock } from "#server/platform/german-format.ts";

export type InvoiceLine = {
  readonly title: string;
  readonly quantity: number;
  /** Gross of the whole line after its discount, in cents. */
  readonly grossCents: number;
  readonly vatBasisPoints: number;
  /** Of a cancellation in part: which line of the invoice it takes back, counted from 0. Of a deposit: which line of its invoice it is. */
  readonly of?: number;
  /** Of a deposit: which of the final invoice's own lines pays the rest of it. */
  readonly restLine?: number;
};

export type InvoiceVat = {
  readonly vatBasisPoints: number;
  readonly grossCents: number;
  readonly netCents: number;
  readonly vatCents: number;
};

/**
 * What an invoice says, kept with it for ever: its PDF is made of this alone, so that a later change of an event, a seller
 * or the platform never changes an invoice. A cancellation carries its lines with negative amounts.
 */
export type InvoiceContent = {
  /** Bumped when a field changes its meaning, so that old invoices keep theirs. */
  readonly format: 1;
  readonly number: string;
  readonly cancels: {
    readonly number: string;
    readonly issuedOn: WallClock;
    /** Without it, the whole invoice; `rest`: all that earlier cancellations had left. */
    readonly extent?: "part" | "rest";
    /** What a part is taken back for. */
    readonly cause?: string;
    /** Of a part of a final invoice: what of the deposit it does not deduct any more. */
    readonly deposit?: Deposit;
  } | null;
  /**
   * Of a final invoice: what was paid before of what its lines are the rest of, under an invoice of its own, as far as that still stands
   * (§ 14 Abs. 5 Satz 2 UStG) and no other final invoice deducts it (decision 0254). Lines, VAT and sum of the final invoice itself are those
   * of the rest.
   */
  readonly deposit?: Deposit;
  /** It is a receipt of what no VAT is due for yet, as this sentence says. */
  readonly receiptNote?: string;
  /** Wall clock of Europe/Berlin. */
  readonly issuedOn: WallClock;
  readonly orderNumber: string;
  readonly seller: Seller;
  readonly buyer: { readonly name: string; readonly email: string };
  /** What was sold and when it takes place: the time of supply (§ 14 Abs. 4 Nr. 6 UStG). `null`: the invoice's own day is it. */
  readonly event: {
    readonly title: string;
    readonly startsLocal: WallClock;
    readonly venue: string;
    readonly city: string;
  } | null;
  readonly lines: readonly InvoiceLine[];
  readonly vat: readonly InvoiceVat[];
  readonly grossCents: number;
  readonly platform: {
    readonly productName: string;
    readonly legalName: string;
    readonly supportEmail: string;
  };
};

export type Deposit = Pick<InvoiceContent, "number" | "issuedOn" | "lines" | "vat" | "grossCents">;

/** Up to this gross amount the small-invoice content is enough (§ 33 UStDV; product decisions, "Buying"). */
const SMALL_INVOICE_CENTS = 250_00;

export function isSmallInvoice(content: InvoiceContent): boolean {
  return Math.abs(content.grossCents + (content.deposit?.grossCents ?? 0)) <= SMALL_INVOICE_CENTS;
}

/**
 * „RE-12-2026-00042“: seller (0 for ourselves), year, and the number that has no gaps within both. A series that began after a restore or a
 * failover stands before it („RE-12-2026-TOX5K9-00042“), as numbers that were used and are lost may come again (decision 0140).
 */
export function invoiceNumber(
  organiserId: number | null,
  year: number,
  { number, series }: { readonly number: number; readonly series: string | null },
): string {
  const place = series === null ? `${year}` : `${year}-${series}`;
  return `RE-${organiserId ?? 0}-${place}-${String(number).padStart(5, "0")}`;
}

/** What the PDF of an invoice is called: an order's documents are told apart by it. */
export function invoiceFileName(
  content: Pick<InvoiceContent, "cancels" | "deposit" | "receiptNote" | "number">,
): string {
  return `${headingOf(content)}-${content.number}.pdf`;
}

export function headingOf({
  cancels,
  deposit,
  receiptNote,
}: Pick<InvoiceContent, "cancels" | "deposit" | "receiptNote">): string {
  if (receiptNote !== undefined) return cancels ? "Stornobeleg" : "Beleg";
  if (cancels) return "Stornorechnung";
  return deposit ? "Schlussrechnung" : "Rechnung";
}
