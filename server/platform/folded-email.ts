import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * What e-mails are compared by: the letters of ASCII written small, in the same way by every database, whatever language it was set
 * up for (decision 0117). The indexes on `account` and `customer_order` are on this very expression.
 */
export function foldedEmail(email: string | Expression<unknown>): RawBuilder<string> {
  return sql<string>`lower(${email}::text collate "C")`;
}

/** {@link foldedEmail} outside of the database. */
export function foldEmail(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
