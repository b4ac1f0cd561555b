import { addPicture, removePicture, type UploadedPicture } from "#server/areas/media/public.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import { writeAvatarKey } from "../account-changes.ts";
import { lockAccount } from "../account-queries.ts";

/**
 * Gives the account another picture, or none; the one before goes, files and all. Of two at once the later one stays.
 * @returns its key; undefined when the account is gone: nothing is kept then
 */
export function changeAvatar(
  db: Database,
  accountId: number,
  picture: UploadedPicture | null,
): Promise<{ readonly avatarKey: string | null } | undefined> {
  return inTransaction(db, async (tx) => {
    const before = await lockAccount(tx, accountId);
    if (before === undefined) return undefined;
    const avatarKey = picture && (await addPicture(tx, picture));
    await writeAvatarKey(tx, accountId, avatarKey);
    if (before.avatarKey !== null) await removePicture(tx, before.avatarKey);
    return { avatarKey };
  });
}
