import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";

/**
 * The stock of an order's tickets. The order is locked before; its offers are locked in the order of their ids and as late as
 * the caller can, because a hot offer's row is everybody's (docs/domain/locking.md).
 */

/** A payment arrived within its hold: what was held is sold. The offers are locked. */
export function sellHeldStock(tx: Transaction, orderId: number): Promise<void> {
  return moveStock(tx, orderId, { held: -1, sold: 1 });
}

/** A hold ended or an order was given up: its places are free again. */
export async function releaseHeldStock(tx: Transaction, orderId: number): Promise<void> {
  await lockOffersOfOrder(tx, orderId);
  await moveStock(tx, orderId, { held: -1, sold: 0 });
}

/** A paid order was refunded: its places go back on sale. */
export async function releaseSoldStock(tx: Transaction, orderId: number): Promise<void> {
  await lockOffersOfOrder(tx, orderId);
  await moveStock(tx, orderId, { held: 0, sold: -1 });
}

/**
 * A payment arrived after its hold had ended. The offers are locked.
 * @returns false, and takes nothing, unless there is enough of every offer.
 */
export async function sellReleasedStock(tx: Transaction, orderId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with wanted as (${wantedOf(orderId)})
    update ticket_offer o set sold = o.sold + wanted.quantity
    from wanted where o.id = wanted.offer_id
      and not exists (
        select from wanted w join ticket_offer t on t.id = w.offer_id
        where t.quota - t.sold - t.held < w.quantity
      )`.execute(tx);
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

async function moveStock(
  tx: Transaction,
  orderId: number,
  { held, sold }: { held: number; sold: number },
): Promise<void> {
  await sql`
    with wanted as (${wantedOf(orderId)})
    update ticket_offer o set held = o.held + ${held} * wanted.quantity, sold = o.sold + ${sold} * wanted.quantity
    from wanted where o.id = wanted.offer_id`.execute(tx);
}

/** Locks the offers of an order's tickets until the transaction ends. A statement after it sees what others committed meanwhile. */
export async function lockOffersOfOrder(tx: Transaction, orderId: number): Promise<void> {
  await sql`
    select from ticket_offer
    where id in (select offer_id from order_position where order_id = ${orderId} and kind = 'ticket')
    order by id for no key update`.execute(tx);
}

function wantedOf(orderId: number) {
  return sql`select offer_id, count(*)::int as quantity from order_position
    where order_id = ${orderId} and kind = 'ticket' group by offer_id`;
}
