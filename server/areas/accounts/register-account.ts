import { addPicture, type UploadedPicture } from "#server/areas/media/public.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import type { CallerDevice } from "#server/platform/http/caller-device.ts";
import { insertAccount, type NewAccount, writeAvatarKey } from "./account-changes.ts";
import { selectAccountByEmail } from "./account-queries.ts";
import { type BegunLogin, beginLogin } from "./begin-login.ts";
import { requestVerification } from "./mails/account-mails.ts";
import { hashPassword } from "./passwords.ts";

export type Registration = Omit<NewAccount, "passwordHash" | "now"> & {
  readonly password: string;
  readonly avatar: UploadedPicture | undefined;
  readonly device: CallerDevice;
  /** City of the address; null: unknown. */
  readonly place: string | null;
};

/**
 * Opens an account, asks it to confirm its e-mail and logs it in, all or nothing. Of any number of registrations with one
 * address, however it is written, one opens an account; the others are told that it is taken.
 * @throws an error that answers 503 when too many passwords are being hashed
 */
export async function registerAccount(
  db: Database,
  { password, avatar, device, place, ...person }: Registration,
  now: Date,
): Promise<BegunLogin | "email-taken"> {
  // Told by the answer anyway; finding it out first spares a hash.
  if ((await selectAccountByEmail(db, person.email)) !== undefined) return "email-taken";
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const accountId = await insertAccount(tx, { ...person, passwordHash, now });
    if (accountId === undefined) return "email-taken";
    if (avatar !== undefined) await writeAvatarKey(tx, accountId, await addPicture(tx, avatar));
    await requestVerification(tx, accountId, now);
    // An app is always remembered (specification, section 2); a browser when its owner says so at a login.
    return beginLogin(tx, { accountId, device, remember: device.client === "app", place }, now);
  });
}
