import type { User } from "#contract/areas/login.ts";
import { knownUser, mayBeMember, showUser } from "./known-user.ts";

export { useUser } from "./known-user.ts";

const sessionCode = () => import("./member-session.ts");

/**
 * The user outside of components, in the browser; asked at most once in a minute, and in a guest's browser never. Rejects
 * with `CallFailed` when that could not be found out.
 */
export async function ensureUser(): Promise<User | null> {
  if (knownUser() || mayBeMember()) return (await sessionCode()).memberSession.ensure();
  if (knownUser() === undefined) showUser(null);
  return null;
}

/** A call was answered as if nobody were logged in: tries the remembered device. Null: a guest from now on. */
export const renewSession = async (): Promise<User | null> => (await sessionCode()).memberSession.renew();

/** After `login/login` and `login/register`; the other tabs hear of it. */
export const signedIn = async (user: User): Promise<void> => (await sessionCode()).beginSession(user);

/** After the user has changed their own data (settings). */
export const userChanged = async (part: Partial<User>): Promise<void> =>
  (await sessionCode()).memberSession.change(part);
