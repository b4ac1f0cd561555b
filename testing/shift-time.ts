import { expect } from "vitest";
import { auditBooks } from "./audit-books.ts";
import type { CrashCluster } from "./crash-cluster.ts";

const NIGHT = "interval '3 hours'";

/** Holds, checks, retries and the provider's own deadlines come due, as if hours had passed. */
export async function shiftTime({ pool, sandbox }: CrashCluster): Promise<void> {
  // Orders first, as everywhere.
  await pool.query(`
    with pending as (select id from customer_order where state = 'pending' order by id for no key update)
    update order_hold set expires_at = expires_at - ${NIGHT} from pending where order_id = id`);
  await pool.query(`update payment_attempt set expires_at = expires_at - ${NIGHT}
    where state in ('created', 'open', 'processing')`);
  await pool.query(`update pgboss.job set start_after = start_after - ${NIGHT}
    where state in ('created', 'retry') and name like any (array['checkout.%', 'payments.%', 'tickets.%'])`);
  await sandbox.pool.query(
    `update sandbox.session set settles_at = settles_at - ${NIGHT} where settles_at is not null`,
  );
  await sandbox.pool.query(
    `update sandbox.session set expires_at = expires_at - ${NIGHT} where state = 'open'`,
  );
  await sandbox.pool.query(
    `update sandbox.refund set settles_at = settles_at - ${NIGHT} where settles_at is not null`,
  );
  await sandbox.pool.query(
    `update sandbox.delivery set deliver_at = deliver_at - ${NIGHT} where delivered_at is null`,
  );
  await sandbox.settle();
}

/** Hours pass until the books say that all is done and nothing is wrong. */
export async function untilBooksAreInOrder(house: CrashCluster, timeout: number): Promise<void> {
  const look = async () => {
    await shiftTime(house);
    return auditBooks(house.pool);
  };
  await expect.poll(look, { timeout, interval: 250 }).toEqual([]);
}
