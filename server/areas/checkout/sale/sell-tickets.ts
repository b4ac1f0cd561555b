import { randomUUID } from "node:crypto";
import type pg from "pg";
import { newOrderNumber } from "../orders/order-number.ts";
import type { Bounds } from "./bounds.ts";
import { type BuyerHashes, holdersOf } from "./holders.ts";
import type { Position } from "./pricing.ts";

/** A priced and checked order on its way to the database. */
export type Sale = BuyerHashes & {
  /** Unique to this order for ever; makes every repetition harmless, also after a lost connection. */
  readonly key: string;
  readonly requestHash: Buffer;
  readonly eventId: number;
  readonly organiserId: number;
  readonly accountId: number | null;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string | null;
  readonly totalCents: number;
  /** It costs nothing, and its places are held until its address is confirmed (decision 0136). */
  readonly needsConfirmation: boolean;
  readonly returnPath: string | null;
  /** How many tickets, and how many of them cost nothing. */
  readonly places: number;
  readonly freePlaces: number;
  readonly lines: readonly { readonly offerId: number; readonly quantity: number; readonly terms: string }[];
  readonly positions: readonly Position[];
};

/** See `sale_result` in database/migrations (0007, 0031) for what each outcome means. */
export type SaleResult =
  | {
      readonly outcome: "granted" | "repeated";
      readonly orderId: number;
      /** The random part of the order's link, as it was stored when it was placed. */
      readonly linkSecret: string | null;
    }
  | { readonly outcome: "key_reused" }
  | { readonly outcome: "changed"; readonly offerId: number }
  | { readonly outcome: "closed"; readonly offerId: number }
  | { readonly outcome: "sold_out"; readonly offerId: number; readonly available: number }
  | {
      readonly outcome: "too_many_unpaid" | "too_many_free";
      readonly holder: "buyer" | "network";
      readonly available: number;
    };

type Row = {
  place: number;
  outcome: SaleResult["outcome"];
  order_id: number | null;
  link_secret: string | null;
  offer_id: number | null;
  available: number | null;
  holder: string | null;
};

export type SaleSettings = {
  /** The provider of the payment attempts. */
  readonly provider: string;
  readonly holdSeconds: number;
  readonly bounds: Bounds;
};

/**
 * Sells a batch in one round trip and one transaction: after it returns, what it granted is committed with positions, stock,
 * payment attempt, history and job. Results stand in the order of the sales. On an error nothing was sold, unless the
 * connection was lost; repeating the same sales is always safe (their keys).
 * @param at the moment of the sale; only tests give it
 */
export async function sellTickets(
  pool: pg.Pool,
  settings: SaleSettings,
  sales: readonly Sale[],
  at?: Date,
): Promise<SaleResult[]> {
  const batch = JSON.stringify(batchOf(sales, settings));
  const { rows } =
    at === undefined
      ? await pool.query<Row>("select * from sell_tickets($1)", [batch])
      : await pool.query<Row>("select * from sell_tickets($1, $2)", [batch, at]);
  const results: SaleResult[] = new Array(sales.length);
  for (const row of rows) {
    results[row.place - 1] = {
      outcome: row.outcome,
      orderId: row.order_id,
      linkSecret: row.link_secret,
      offerId: row.offer_id,
      available: row.available,
      holder: row.holder,
    } as SaleResult;
  }
  return results;
}

function batchOf(sales: readonly Sale[], settings: SaleSettings) {
  const orders: unknown[] = [];
  const lines: unknown[] = [];
  const positions: unknown[] = [];
  const { holders, slotsByOrder } = holdersOf(sales, settings.bounds);
  for (const [index, sale] of sales.entries()) {
    const place = index + 1;
    const { eventId } = sale;
    orders.push({
      place,
      key: sale.key,
      hash: sale.requestHash.toString("hex"),
      number: newOrderNumber(),
      linkSecret: randomUUID(),
      eventId,
      organiserId: sale.organiserId,
      accountId: sale.accountId,
      email: sale.email,
      firstname: sale.firstname,
      lastname: sale.lastname,
      phone: sale.phone,
      totalCents: sale.totalCents,
      // Left out where it is the rule: PostgreSQL reads every letter of it.
      needsConfirmation: sale.needsConfirmation || undefined,
      returnPath: sale.returnPath ?? undefined,
      places: sale.places,
      freePlaces: sale.freePlaces,
      ...slotsByOrder[index],
    });
    for (const line of sale.lines) lines.push({ place, ...line });
    for (const { attendee, ...position } of sale.positions) {
      positions.push({
        place,
        eventId,
        ...position,
        firstname: attendee?.firstname,
        lastname: attendee?.lastname,
      });
    }
  }
  return { ...settings, holders, orders, lines, positions };
}
