import { CONFIRMATION_SENT, EMAIL_CONFIRMED } from "#contract/account-data.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import { lockAccount } from "./account-queries.ts";
import { requestVerification } from "./mails/account-mails.ts";

/** Sends the link that confirms an account's e-mail once more. @returns what to tell the member */
export function resendVerification(
  db: Database,
  accountId: number,
  now: Date,
): Promise<typeof CONFIRMATION_SENT | typeof EMAIL_CONFIRMED | "too-many" | "gone"> {
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (account === undefined) return "gone";
    if (account.emailVerifiedAt !== null) return EMAIL_CONFIRMED;
    return (await requestVerification(tx, accountId, now)) ? CONFIRMATION_SENT : "too-many";
  });
}
