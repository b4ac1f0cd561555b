import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { writeHoldEnd } from "./hold-queries.ts";
import { EXPIRE_HOLD } from "./order-jobs.ts";

/**
 * Moves the end of a pending order's hold and sees to its release then; `null` = no end while a payment is processed.
 * Without effect on an order that is not pending.
 */
export async function moveHold(tx: Transaction, orderId: number, until: Date | null): Promise<void> {
  const moved = await writeHoldEnd(tx, orderId, until);
  if (moved && until !== null) await enqueue(tx, EXPIRE_HOLD, { orderId }, { startAfter: until });
}
