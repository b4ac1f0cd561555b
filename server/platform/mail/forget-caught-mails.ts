import { sql } from "kysely";
import type { Transaction } from "../database.ts";
import { foldEmail, foldedEmail } from "../folded-email.ts";

/** Empties the mailboxes of these addresses, where the demo keeps mails itself. Elsewhere there is nothing to forget. */
export async function forgetCaughtMails(tx: Transaction, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const small = addresses.map(foldEmail);
  await sql`delete from caught_mail
    where exists (select from unnest(recipients) as recipient
      where ${foldedEmail(sql.ref("recipient"))} = any (${small}))`.execute(tx);
}
