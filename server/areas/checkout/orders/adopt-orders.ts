import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import { foldedEmail } from "#server/platform/folded-email.ts";

/**
 * Makes all orders that were made as a guest with this address, however it is written, the orders of an account that owns the
 * address. The account is locked; its orders are locked after it, in the order of their ids (docs/domain/locking.md).
 * @returns which orders became the account's now
 */
export async function adoptGuestOrders(
  tx: Transaction,
  { accountId, email }: { readonly accountId: number; readonly email: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with guests as (
      select id from customer_order
      where ${foldedEmail(sql.ref("email"))} = ${foldedEmail(email)} and account_id is null
      order by id for no key update
    )
    update customer_order set account_id = ${accountId} from guests where customer_order.id = guests.id
    returning customer_order.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Makes an order that was made as a guest an account's; one that has an owner keeps it. */
export async function giveOrderTo(tx: Transaction, orderId: number, accountId: number): Promise<void> {
  await tx
    .updateTable("customer_order")
    .set({ account_id: accountId })
    .where("id", "=", orderId)
    .where("account_id", "is", null)
    .execute();
}
