import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Position } from "#contract/pricing/price-order.ts";
import { newOrderNumber } from "../orders/order-number.ts";
import type { Bounds } from "./bounds.ts";
import { type BuyerHashes, holdersOf, roomOf } from "./holders.ts";
import type { LatinName } from "./latin-names.ts";

/** A priced and checked order on its way to the database. */
export type Sale = BuyerHashes & {
  /** Of `idempotency_key`, in hexadecimal; makes every repetition harmless, also after a lost connection. */
  readonly key: string;
  /** In hexadecimal. */
  readonly requestHash: string;
  readonly eventId: number;
  readonly organiserId: number;
  readonly accountId: number | null;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string | null;
  readonly latinNames: readonly LatinName[];
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

/** See `sale_result` in database/migrations (0007, 0020, 0031) for what each outcome means. */
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
  readonly holdSeconds: number;
  readonly bounds: Bounds;
};

/**
 * Sells a batch in one round trip and one transaction: after it returns, what it granted is committed with positions, claims,
 * hold, history and job. Results stand in the order of the sales. On an error nothing was sold, unless the
 * connection was lost; repeating the same sales is always safe (their keys).
 * @param at the moment of the sale; only tests give it
 */
export async function sellTickets(
  pool: pg.Pool,
  settings: SaleSettings,
  sales: readonly Sale[],
  at?: Date,
): Promise<SaleResult[]> {
  const given = Object.values({ ...argumentsOf(sales, settings), ...(at && { at }) });
  // By their places: to find so many by name costs PostgreSQL a third of what an order does (decision 0166).
  const places = given.map((_value, index) => `$${index + 1}`);
  const sale = withLatinNames(sales, `select * from place_ticket_orders(${places.join(", ")})`, given);
  const { rows } = await pool.query<Row>(sale.text, sale.values);
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

/** Keeps Latin names in the statement that sells; without any it is left as it is. */
function withLatinNames(sales: readonly Sale[], selling: string, given: readonly unknown[]) {
  const names = sales.flatMap(({ latinNames }, index) =>
    latinNames.map((name) => ({ ...name, place: index + 1 })),
  );
  if (names.length === 0) return { text: selling, values: [...given] };
  const next = given.length + 1;
  return {
    text: `
      with sold as materialized (${selling}),
      named as (
        insert into order_latin_name (order_id, firstname, lastname, firstname_latin, lastname_latin)
        select sold.order_id, n.firstname, n.lastname, n.firstname_latin, n.lastname_latin
        from json_to_recordset($${next}) as n (place int, firstname text, lastname text, firstname_latin text, lastname_latin text)
        join sold on sold.place = n.place and sold.outcome = 'granted'
      )
      select * from sold`,
    values: [...given, JSON.stringify(names)],
  };
}

/** What `place_ticket_orders` takes (database/migrations/0049), by the names and in the order that it has there: a test compares them. */
export function argumentsOf(sales: readonly Sale[], { holdSeconds, bounds }: SaleSettings) {
  const { openRoom, freeRoom } = roomOf(sales, bounds);
  const lines = sales.flatMap(({ lines }, index) => lines.map((line) => ({ ...line, order: index + 1 })));
  const positions = sales.flatMap(({ positions }, index) =>
    positions.map((position) => ({ ...position, order: index + 1 })),
  );
  return {
    hold_seconds: holdSeconds,
    bounds,
    open_room: openRoom,
    free_room: freeRoom,
    holders: plain(sales.flatMap(holdersOf)),
    keys: plain(sales.map(({ key }) => bytea(key))),
    hashes: plain(sales.map(({ requestHash }) => bytea(requestHash))),
    numbers: plain(sales.map(newOrderNumber)),
    link_secrets: plain(sales.map(() => randomUUID())),
    event_ids: plain(sales.map(({ eventId }) => eventId)),
    organiser_ids: plain(sales.map(({ organiserId }) => organiserId)),
    account_ids: plain(sales.map(({ accountId }) => accountId)),
    emails: sales.map(({ email }) => email),
    firstnames: sales.map(({ firstname }) => firstname),
    lastnames: sales.map(({ lastname }) => lastname),
    phones: sales.map(({ phone }) => phone),
    totals: plain(sales.map(({ totalCents }) => totalCents)),
    awaits_confirmation: plain(sales.map(({ needsConfirmation }) => needsConfirmation)),
    return_paths: sales.map(({ returnPath }) => returnPath),
    place_counts: plain(sales.map(({ places }) => places)),
    free_counts: plain(sales.map(({ freePlaces }) => freePlaces)),
    mailboxes: plain(sales.map(({ mailbox }) => mailbox)),
    networks: plain(sales.map(({ network }) => bytea(network))),
    wide_networks: plain(sales.map(({ wideNetwork }) => wideNetwork && bytea(wideNetwork))),
    line_orders: plain(lines.map(({ order }) => order)),
    line_offers: plain(lines.map(({ offerId }) => offerId)),
    line_quantities: plain(lines.map(({ quantity }) => quantity)),
    line_terms: plain(lines.map(({ terms }) => terms)),
    position_orders: plain(positions.map(({ order }) => order)),
    kinds: plain(positions.map(({ kind }) => kind)),
    position_offers: plain(positions.map(({ offerId }) => offerId)),
    ticket_types: plain(positions.map(({ ticketType }) => ticketType)),
    titles: positions.map(({ title }) => title),
    quantities: plain(positions.map(({ quantity }) => quantity)),
    amounts: plain(positions.map(({ amountCents }) => amountCents)),
    vat_rates: plain(positions.map(({ vatBasisPoints }) => vatBasisPoints)),
    attendee_firstnames: positions.map(({ attendee }) => attendee?.firstname),
    attendee_lastnames: positions.map(({ attendee }) => attendee?.lastname),
  };
}

/** An array as PostgreSQL writes it, of what never needs quotation marks; the driver would look for what to escape in each value. */
function plain(values: readonly (number | string | boolean | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

/** Bytes in an array that is written by {@link plain}. */
function bytea(hex: string): string {
  return `\\\\x${hex}`;
}
