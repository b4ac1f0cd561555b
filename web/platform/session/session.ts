import type { User } from "#contract/areas/login.ts";
import { TICKETS_PATH } from "../tickets-cache.ts";
import { mayBeMember, sessionStore } from "./session-store.ts";

export { useUser } from "./session-store.ts";

const sessionCode = async () => (await import("./member-session.lazy.ts")).memberSession;

/**
 * The user outside of components, in the browser; asked at most once in a minute, and in a guest's browser never. Rejects
 * with `CallFailed` when that could not be found out.
 */
export async function ensureUser(): Promise<User | null> {
  if (sessionStore.user() || mayBeMember()) return (await sessionCode()).ensure();
  sessionStore.set(null);
  // Tickets that are kept outlive a login that ended with the browser.
  globalThis.caches?.match(TICKETS_PATH).then(async (kept) => kept && (await sessionCode()).forget());
  return null;
}

/** A call was answered as if no user were logged in: tries the remembered device. Null: a guest from now on. */
export const renewSession = async (): Promise<User | null> => (await sessionCode()).renew();

/** After `login/login` and `login/register`; the other tabs hear of it. */
export const signedIn = async (user: User): Promise<void> => (await sessionCode()).begin(user);

/** After the user has changed their own data (settings). */
export const userChanged = async (part: Partial<User>): Promise<void> => (await sessionCode()).change(part);
