import type { Transaction } from "../../server/platform/database.ts";
import { FRIENDSHIPS } from "./people.ts";

export type Person = { readonly id: number; readonly firstname: string; readonly lastname: string };

/** The members that are there, by key. */
export type People = ReadonlyMap<string, Person>;

export type Friendship = {
  readonly asker: Person;
  readonly asked: Person;
  readonly requestedAt: Date;
  /** Null: not answered yet. */
  readonly acceptedAt: Date | null;
};

/**
 * Writes the friendships and open requests of members who were added now. One whose other side is gone is left out.
 * @returns what was written
 */
export async function writeFriendships(
  tx: Transaction,
  people: People,
  added: ReadonlySet<string>,
  now: Date,
): Promise<Friendship[]> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const friendships = FRIENDSHIPS.flatMap(({ requestedMinutesAgo, acceptedMinutesAgo, ...keys }) => {
    const [asker, asked] = [people.get(keys.asker), people.get(keys.asked)];
    if (!asker || !asked || !(added.has(keys.asker) || added.has(keys.asked))) return [];
    const acceptedAt = acceptedMinutesAgo === undefined ? null : before(acceptedMinutesAgo);
    return [{ asker, asked, requestedAt: before(requestedMinutesAgo), acceptedAt }];
  });
  const rows = friendships.map(({ asker, asked, requestedAt, acceptedAt }) => ({
    first_account_id: Math.min(asker.id, asked.id),
    second_account_id: Math.max(asker.id, asked.id),
    requested_by: asker.id,
    requested_at: requestedAt,
    accepted_at: acceptedAt,
  }));
  if (rows.length > 0)
    await tx
      .insertInto("friendship")
      .values(rows)
      .onConflict((one) => one.doNothing())
      .execute();
  return friendships;
}
