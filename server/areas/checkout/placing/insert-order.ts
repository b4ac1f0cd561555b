import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import { movesOfNew } from "../orders/claims.ts";
import { EXPIRE_ORDERS, FULFIL_ORDER } from "../orders/order-jobs.ts";
import { newOrderNumber } from "../orders/order-number.ts";
import type { ReferencedOrder } from "../orders/order-reference.ts";
import type { Move, Products } from "../products/product.ts";
import { latinNamesOf } from "../sale/latin-names.ts";
import type { OrderRequest } from "./order-request.ts";
import type { PricedQuote } from "./price-quote.ts";

type Deps = { readonly products: Products; readonly settings: { readonly holdSeconds: number } };

/** Of so many numbers none is free about once in the life of a star. */
const NUMBERS = 4;

/**
 * Writes a new order as `place_ticket_orders` writes those of a batch: a test compares every row. What it claims is locked and free.
 * @param subject of all its positions
 * @param request `isHeld`: it waits for its payment or for its address, else it is paid at once; `key`: what a repetition finds it by
 * @returns `undefined`, and nothing is written: somebody has the key
 */
export async function insertOrder(
  tx: Transaction,
  { products, settings }: Deps,
  subject: string,
  quote: PricedQuote,
  request: OrderRequest & { readonly isHeld: boolean; readonly key: string },
): Promise<ReferencedOrder | undefined> {
  const { isHeld, hashes } = request;
  const move: Move = { from: "free", to: isHeld ? "held" : "taken" };
  const linkSecret = randomUUID();
  const numbers = Array.from({ length: NUMBERS }, newOrderNumber);
  const positions = quote.positions.map((position, index) => ({
    ...position,
    discountCents: quote.discounts[index] ?? 0,
  }));
  const names = latinNamesOf([request.contact, ...quote.people]);
  const { places } = quote;
  const { network, wideNetwork } = hashes;
  const moves = movesOfNew(products, quote.claims);
  const moved = moves.flatMap(([{ moveWithin }, units]) => moveWithin?.(sql`placed.id`, units, move) ?? []);
  const { rows } = await sql<{ id: number }>`
    with placed as (
      select place_order(${json(headOf(linkSecret, subject, quote, request))}, ${numbers}, ${json(positions)}, ${json(quote.claims)},
        ${json(names)}, ${json({ places, network, wideNetwork })}, ${isHeld ? settings.holdSeconds : null}::int, ${FULFIL_ORDER.name},
        ${EXPIRE_ORDERS.name}, decode(${request.key}, 'hex'), decode(${request.requestHash}, 'hex')) as id
    )
    select ${sql.join([sql`placed.id`, ...moved])} from placed where placed.id is not null`.execute(tx);
  const [{ id } = { id: undefined }] = rows;
  if (id === undefined) return undefined;
  await quote.placed?.(tx, id);
  for (const [resource, units] of moves)
    if (!resource.moveWithin)
      await resource.move(
        tx,
        units.map((one) => ({ ...one, orderId: id })),
        move,
      );
  if (quote.freePlaces > 0) await countFreePlaces(tx, hashes, quote.freePlaces);
  return { id, linkSecret };
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

function headOf(
  linkSecret: string,
  subject: string,
  { kind, parentOrderId, eventId, organiserId, totalCents, creditsCents, freePlaces }: PricedQuote,
  { contact, accountId, returnPath, hashes: { mailbox } }: OrderRequest,
) {
  const { email, firstname, lastname, phone } = contact;
  return {
    ...{ linkSecret, subject, kind, parentOrderId, eventId, organiserId, accountId, returnPath, mailbox },
    ...{ email, firstname, lastname, phone, totalCents, creditsCents, freePlaces },
  };
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
