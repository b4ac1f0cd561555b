import type { Database } from "#server/platform/database.ts";

/**
 * What a log may never hold of the orders in a database: addresses, names, numbers, references and codes.
 * @param more values that stand in no table, like ciphers and keys
 * @returns which of them it holds, each with its kind
 */
export async function whatLogsTell(
  db: Database,
  log: string,
  more: readonly string[] = [],
): Promise<string[]> {
  const orders = await db
    .selectFrom("customer_order")
    .select(["email", "firstname", "lastname", "phone"])
    .execute();
  const positions = await db
    .selectFrom("order_position")
    .select(["attendee_firstname", "attendee_lastname"])
    .where("attendee_firstname", "is not", null)
    .execute();
  const tickets = await db.selectFrom("ticket").select("secure_code").execute();
  const attempts = await db
    .selectFrom("payment_attempt")
    .select("link")
    .where("link", "is not", null)
    .execute();
  const values = [...orders, ...positions, ...tickets, ...attempts].flatMap((row) => Object.values(row));
  const forbidden = new Set([...values, ...more]);
  return [...forbidden].filter((value) => value && log.includes(value)) as string[];
}
