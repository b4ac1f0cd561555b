import { useSyncExternalStore } from "react";
import type { User } from "#contract/areas/login.ts";
import { MEMBER_HINT_COOKIE } from "#contract/session-data.ts";
import { createListeners } from "../listeners.ts";
import { readTab, removeFromTab, writeTab } from "../tab-storage.ts";

/** Undefined while no call has asked yet, null for a guest. */
export type KnownUser = User | null | undefined;

/** Somebody else is there than before: a login, a logout, the end of a session, another account. */
export type SessionChange = {
  readonly user: User | null;
  /** Undefined when it was only found out who is there. */
  readonly previous: KnownUser;
  /** The person logged out in this very tab. */
  readonly isOwnLogout: boolean;
};

/** Of the tab, not of the page: the server leads a user without a session to the login by loading it. */
const OVER_KEY = "nachtfalter.session-over";
const HINT = new RegExp(`(?:^|; )${MEMBER_HINT_COOKIE}=1`);

/** Whether asking is worth a call: this browser says that its person has logged in. */
export const mayBeMember = () => HINT.test(document.cookie);

/**
 * The user of this tab, as far as is known. @param onUser hears of every change of the user's data before the others
 */
export function createSessionStore(onUser: (user: User | null) => void) {
  const { subscribe, tell } = createListeners();
  const followers = new Set<(change: SessionChange) => void>();
  let user: KnownUser;
  return {
    user: () => user,
    /** Calls back with every change of what is known. */
    subscribe,
    /** Calls back when somebody else is there than before. */
    follow: (follower: (change: SessionChange) => void) => followers.add(follower),
    set: (next: User | null, isOwnLogout = false) => {
      const previous = user;
      if (previous === next) return;
      user = next;
      onUser(next);
      tell();
      if (previous !== undefined && previous?.user_id === next?.user_id) return;
      for (const follower of followers) follower({ user: next, previous, isOwnLogout });
    },
    /** Whether the login of this tab's person has ended by itself: it has expired, or was ended from elsewhere. */
    isOver: () => readTab(OVER_KEY) === true,
    setOver: (isOver: boolean) => {
      if (isOver) writeTab(OVER_KEY, true);
      else removeFromTab(OVER_KEY);
      tell();
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The pages' style sheet knows by a class what belongs to members; before the first paint it follows the hint. */
export const sessionStore = createSessionStore((user) =>
  document.documentElement.classList.toggle("member", user !== null),
);

/**
 * Undefined while unknown (also on the server and while its markup is taken over: show there what fits both), null for
 * guests.
 */
export const useUser = (): KnownUser =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.user, () => undefined);

/** Whether the login has to say why it is asked for. */
export const useSessionOver = (): boolean =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.isOver, () => false);
