import type pg from "pg";

const ATTEMPTS = "select id from payment_attempt where order_id = any ($1)";

const STATEMENTS = [
  "delete from refund_history where refund_id in (select id from refund where order_id = any ($1))",
  `delete from payment_attempt_history where attempt_id in (${ATTEMPTS})`,
  "delete from pgboss.job where data ->> 'orderId' = any ($1::text[])",
  `delete from pgboss.job where data ->> 'attemptId' in (select id::text from (${ATTEMPTS}) as attempt)`,
  "delete from idempotency_key where (result ->> 'orderId')::bigint = any ($1)",
  ...[
    ...["order_mail", "document", "ticket", "refund", "payment_attempt", "order_history", "order_position"],
    ...["order_claim", "order_hold", "ended_order", "order_number"],
  ].map((table) => `delete from ${table} where order_id = any ($1)`),
  "delete from customer_order where id = any ($1)",
];

const STOCK = `update ticket_offer f set (sold, held) = (
  select coalesce(sum(taken), 0), coalesce(sum(held), 0) from order_claim c where c.resource = 'ticket_offer' and c.resource_id = f.id)`;

/** Takes orders away with all that belongs to them, as a failover or a restore does; stock is what the claims of the others say. */
export async function undoOrders(pool: pg.Pool, orderIds: readonly number[]): Promise<void> {
  const client = await pool.connect();
  try {
    // Histories refuse to be changed.
    await client.query("set session_replication_role = replica");
    for (const statement of STATEMENTS) await client.query(statement, [orderIds]);
    await client.query(STOCK);
  } finally {
    await client.query("reset session_replication_role");
    client.release();
  }
}
