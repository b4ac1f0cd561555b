import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { claimUnits } from "../orders/claims.ts";
import { EXPIRE_ORDERS, FULFIL_ORDER } from "../orders/order-jobs.ts";
import { newOrderNumber } from "../orders/order-number.ts";
import type { Products } from "../products/product.ts";
import { latinNamesOf } from "../sale/latin-names.ts";
import type { OrderRequest } from "./order-request.ts";
import type { PricedQuote } from "./price-quote.ts";

type Deps = { readonly products: Products; readonly settings: { readonly holdSeconds: number } };

/**
 * Writes a new order as `place_ticket_orders` writes those of a batch: a test compares every row. What it claims is locked and free.
 * @param subject of all its positions
 * @param request `isHeld`: it waits for its payment or for its address, else it is paid at once
 * @returns the order's id
 */
export async function insertOrder(
  tx: Transaction,
  { products, settings }: Deps,
  subject: string,
  quote: PricedQuote,
  request: OrderRequest & { readonly isHeld: boolean },
): Promise<number> {
  const { isHeld, accountId, hashes } = request;
  const until = sql<Date>`now() + make_interval(secs => ${settings.holdSeconds})`;
  const { id, holdEnd } = await insertHead(tx, quote, request, until);
  await insertPositions(tx, id, subject, quote);
  await quote.placed?.(tx, id);
  const names = latinNamesOf([request.contact, ...quote.people]).map((name) => ({ order_id: id, ...name }));
  if (names.length > 0) await tx.insertInto("order_latin_name").values(names).execute();
  await claimUnits(tx, products, id, quote.claims, isHeld ? "held" : "taken");
  await tx
    .insertInto("order_history")
    .values({
      order_id: id,
      to_state: isHeld ? "pending" : "paid",
      reason: isHeld ? "ordered" : "nothing to pay",
      actor: "buyer",
    })
    .execute();
  if (quote.freePlaces > 0) await countFreePlaces(tx, hashes, quote.freePlaces);
  if (holdEnd === null) {
    await enqueue(tx, FULFIL_ORDER, { orderId: id });
    return id;
  }
  await tx
    .insertInto("order_hold")
    .values({
      order_id: id,
      event_id: quote.eventId,
      expires_at: until,
      places: quote.places,
      mailbox: hashes.mailbox,
      account_id: accountId,
      network: Buffer.from(hashes.network, "hex"),
      wide_network: hashes.wideNetwork === null ? null : Buffer.from(hashes.wideNetwork, "hex"),
    })
    .execute();
  await enqueue(tx, EXPIRE_ORDERS, { orderIds: [id] }, { startAfter: holdEnd });
  return id;
}

async function insertHead(
  tx: Transaction,
  quote: PricedQuote,
  { contact, accountId, returnPath, hashes, isHeld }: OrderRequest & { readonly isHeld: boolean },
  until: RawBuilder<Date>,
): Promise<{ readonly id: number; readonly holdEnd: Date | null }> {
  const { email, firstname, lastname, phone } = contact;
  const { number, ...row } = await tx
    .insertInto("customer_order")
    .values({
      number: newOrderNumber(),
      link_secret: randomUUID(),
      kind: quote.kind,
      parent_order_id: quote.parentOrderId ?? null,
      event_id: quote.eventId,
      organiser_id: quote.organiserId,
      account_id: accountId,
      state: isHeld ? "pending" : "paid",
      ...{ email, firstname, lastname, phone },
      total_cents: quote.totalCents,
      credits_cents: quote.creditsCents,
      return_path: returnPath,
      // For servers of the version before, which know of no other hold.
      hold_expires_at: isHeld ? until : null,
      paid_at: isHeld ? null : sql`now()`,
      free_places: quote.freePlaces,
      mailbox: hashes.mailbox,
    })
    .returning(["id", "number", "hold_expires_at as holdEnd"])
    .executeTakeFirstOrThrow();
  await takeNumber(tx, row.id, number);
  return row;
}

/** Makes a number the order's own. One that another order has is drawn again. */
async function takeNumber(tx: Transaction, id: number, number: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("order_number")
    .values({ number, order_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return;
  const other = newOrderNumber();
  await tx.updateTable("customer_order").set({ number: other }).where("id", "=", id).execute();
  await takeNumber(tx, id, other);
}

async function insertPositions(
  tx: Transaction,
  orderId: number,
  subject: string,
  quote: PricedQuote,
): Promise<void> {
  await tx
    .insertInto("order_position")
    .values(
      quote.positions.map((position, index) => ({
        order_id: orderId,
        event_id: quote.eventId,
        kind: position.kind,
        subject_kind: subject,
        subject_id: position.subjectId,
        // For servers of the version before, which know tickets alone.
        offer_id: subject === "ticket_offer" ? position.subjectId : null,
        ticket_type: position.ticketType,
        title: position.title,
        quantity: position.quantity,
        price_cents: position.amountCents,
        discount_cents: quote.discounts[index] ?? 0,
        vat_basis_points: position.vatBasisPoints,
        attendee_firstname: position.attendee?.firstname ?? null,
        attendee_lastname: position.attendee?.lastname ?? null,
      })),
    )
    .execute();
}

/** A network's free places are counted by the hour, where all that is counted by time is. */
async function countFreePlaces(
  tx: Transaction,
  hashes: OrderRequest["hashes"],
  places: number,
): Promise<void> {
  await sql`
    insert into throttle as counted (key, window_start, ends_at, hits)
    select decode(network, 'hex'), hour, hour + interval '1 hour', ${places}
    from unnest(${[hashes.network, ...(hashes.wideNetwork === null ? [] : [hashes.wideNetwork])]}::text[]) as network,
      date_bin('1 hour', now(), timestamptz 'epoch') as hour
    order by 1
    on conflict on constraint throttle_pkey do update set hits = counted.hits + excluded.hits`.execute(tx);
}
