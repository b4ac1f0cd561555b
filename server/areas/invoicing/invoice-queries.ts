import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { presentEpoch } from "#server/platform/identity.ts";
import type { InvoiceContent } from "./invoice-content.ts";

export type InvoiceKind = "invoice" | "cancellation";

export type InvoiceRow = {
  readonly id: number;
  readonly kind: InvoiceKind;
  /** `null`: the operator's own. */
  readonly organiserId: number | null;
  readonly content: InvoiceContent;
  readonly issuedAt: Date;
};

/** The invoice itself, which an order has once. */
export async function invoiceOfOrder(db: Queryable, orderId: number): Promise<InvoiceRow | undefined> {
  return (await invoicesOf(db, orderId, "invoice"))[0];
}

/** What corrects an order's invoice, in the order of writing. */
export function cancellationsOfOrder(db: Queryable, orderId: number): Promise<InvoiceRow[]> {
  return invoicesOf(db, orderId, "cancellation");
}

async function invoicesOf(db: Queryable, orderId: number, kind: InvoiceKind): Promise<InvoiceRow[]> {
  const rows = await db
    .selectFrom("invoice")
    .select(["id", "kind", "organiser_id as organiserId", "content", "issued_at as issuedAt"])
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
  return rows as unknown as InvoiceRow[];
}

/**
 * Takes the next number of a seller's year. The counter's row stays locked until the transaction ends, so that numbers have no
 * gaps: a rollback gives the number back. Take it late, every other invoice of this seller waits behind it; only offers are
 * locked after it (docs/domain/locking.md).
 * @returns the number and the series that it belongs to: after a restore or a failover, lost numbers are in another one
 */
export async function takeInvoiceNumber(
  tx: Transaction,
  organiserId: number | null,
  year: number,
): Promise<{ readonly number: number; readonly series: string | null }> {
  const { invoiceSeries } = await presentEpoch(tx);
  const { rows } = await sql<{ number: number }>`
    insert into invoice_counter (organiser_id, year, last_number) values (${organiserId}, ${year}, 1)
    on conflict (organiser_id, year) do update set last_number = invoice_counter.last_number + 1
    returning last_number as number`.execute(tx);
  return { number: rows[0]?.number as number, series: invoiceSeries };
}

export async function insertInvoice(
  tx: Transaction,
  invoice: {
    readonly organiserId: number | null;
    readonly year: number;
    readonly number: number;
    readonly orderId: number;
    /** Makes it a cancellation. */
    readonly cancelsInvoiceId: number | null;
    readonly content: InvoiceContent;
    readonly issuedAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("invoice")
    .values({
      organiser_id: invoice.organiserId,
      year: invoice.year,
      number: invoice.number,
      order_id: invoice.orderId,
      kind: invoice.cancelsInvoiceId === null ? "invoice" : "cancellation",
      cancels_invoice_id: invoice.cancelsInvoiceId,
      content: JSON.stringify(invoice.content),
      gross_cents: invoice.content.grossCents,
      issued_at: invoice.issuedAt,
    })
    .execute();
}

export async function haveInvoices(db: Queryable, orderIds: readonly number[]): Promise<boolean> {
  if (orderIds.length === 0) return false;
  const row = await db
    .selectFrom("invoice")
    .select("id")
    .where("order_id", "in", orderIds)
    .executeTakeFirst();
  return row !== undefined;
}

/** The one change that an invoice allows (decision 0089): it forgets its buyer. Everything the tax office asks for stays. */
export async function forgetInvoiceBuyers(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable("invoice")
    .set({ content: sql`jsonb_set(content, '{buyer}', '{"name": "", "email": ""}')` })
    .where("order_id", "in", orderIds)
    .execute();
}
