import { useSyncExternalStore } from "react";
import type { User } from "#contract/areas/login.ts";
import { MEMBER_HINT_COOKIE } from "#contract/session-data.ts";

/** Undefined while nobody has asked yet, null for a guest. */
export type KnownUser = User | null | undefined;

/** Somebody else is there than before: a login, a logout, the end of a session, another account. */
export type SessionChange = {
  readonly user: User | null;
  /** Undefined when it was only found out who is there. */
  readonly previous: KnownUser;
  /** The person logged out in this very tab. */
  readonly isOwnLogout: boolean;
};

const HINT = new RegExp(`(?:^|; )${MEMBER_HINT_COOKIE}=1`);
const listeners = new Set<() => void>();
let user: KnownUser;

/** Whether asking is worth a call: this browser says that its person has logged in. */
export const mayBeMember = () => HINT.test(document.cookie);

/** Who is there, as far as is known. */
export const knownUser = (): KnownUser => user;

/** Shows who is there. The pages' style sheet knows by a class what belongs to members; before the first paint it follows the hint. */
export function showUser(shown: User | null): void {
  user = shown;
  document.documentElement.classList.toggle("member", user !== null);
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Undefined while unknown (also on the server and while its markup is taken over: show there what fits both), null for
 * guests.
 */
export function useUser(): KnownUser {
  return useSyncExternalStore(subscribe, knownUser, () => undefined);
}

/** Hear when somebody else is there than before. */
export const followers = new Set<(change: SessionChange) => void>();
