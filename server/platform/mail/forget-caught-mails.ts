import { sql } from "kysely";
import type { Transaction } from "../database.ts";

/** Empties the mailboxes of these addresses, where the demo keeps mails itself. Elsewhere there is nothing to forget. */
export async function forgetCaughtMails(tx: Transaction, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const small = addresses.map((address) => address.toLowerCase());
  await sql`delete from caught_mail
    where exists (select from unnest(recipients) as recipient where lower(recipient) = any (${small}))`.execute(
    tx,
  );
}
