import { type RawBuilder, sql } from "kysely";
import { ACCOUNT } from "#server/areas/people/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { announce } from "#server/platform/live/announce.ts";

/** A condition on `ticket t` and its `customer_order o`: whose the ticket is; null: a guest's, or nobody's. */
export const holderOf: RawBuilder<number | null> =
  sql`(case when t.given_at is null then o.account_id else t.owner_account_id end)`;

/**
 * Tells the open pages of those who hold these tickets that something about them has changed, once the transaction is through: a code on a
 * screen may open nothing any more (decision 0261).
 */
export async function tellHolders(tx: Transaction, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  const { rows } = await sql<{ accountId: number }>`
    select distinct ${holderOf} as "accountId" from ticket t join customer_order o on o.id = t.order_id
    where t.id = any (${ticketIds}::bigint[]) and ${holderOf} is not null`.execute(tx);
  await tellTickets(
    tx,
    rows.map(({ accountId }) => accountId),
  );
}

/** The same of accounts that are known: who gives a ticket away, who is offered one. */
export const tellTickets = (tx: Transaction, accountIds: readonly number[]): Promise<void> =>
  announce(tx, ACCOUNT, "tickets", accountIds);
