import { useSyncExternalStore } from "react";
import { MEMBER_HINT_COOKIE, SESSION_REFRESH_MILLISECONDS } from "#contract/account-data.ts";
import type { User } from "#contract/areas/login.ts";

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

type Parts = {
  /** Whether asking is worth a call: what is kept on this device says that its person has logged in. */
  readonly mayBeMember: () => boolean;
  /** Asks who is there. Null: a guest. Rejects with `CallFailed` when that could not be found out. */
  readonly ask: () => Promise<User | null>;
  /** Milliseconds. */
  readonly now: () => number;
};

/**
 * Who uses this device (accounts specification, section 4 "Auth"). Asks when it has to, at most once in a minute and once at
 * a time; a guest's device makes no call at all. What is said later than a login or logout counts nothing.
 */
export class Session {
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  readonly #followers = new Set<(change: SessionChange) => void>();
  #user: KnownUser;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<User | null> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly user = (): KnownUser => this.#user;

  /** Calls back with every change of the user's data. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls back when somebody else is there than before. */
  follow(follower: (change: SessionChange) => void): void {
    this.#followers.add(follower);
  }

  /**
   * The user, asked anew when a minute has passed. Without a network a user who is known stays; rejects with `CallFailed`
   * only while nobody is known.
   */
  ensure(): Promise<User | null> {
    if (!this.#parts.mayBeMember()) {
      this.set(null);
      return Promise.resolve(null);
    }
    const isFresh = this.#parts.now() - this.#askedAt < SESSION_REFRESH_MILLISECONDS;
    return isFresh && this.#user !== undefined ? Promise.resolve(this.#user) : this.renew();
  }

  /** Asks at once: the server has just refused this session. */
  renew(): Promise<User | null> {
    this.#asking ??= this.#ask();
    return this.#asking;
  }

  async #ask(): Promise<User | null> {
    const before = this.#user;
    const isCurrent = () => this.#user === before;
    try {
      const user = await this.#parts.ask();
      if (isCurrent()) this.set(user);
    } catch (error) {
      if (isCurrent() && !before) throw error;
    } finally {
      this.#asking = undefined;
    }
    return this.#user ?? null;
  }

  /** What the server has just said about who is there. */
  set(user: User | null, isOwnLogout = false): void {
    this.#askedAt = this.#parts.now();
    const previous = this.#user;
    if (previous === user) return;
    this.#user = user;
    for (const tell of this.#listeners) tell();
    if (previous?.user_id === user?.user_id && previous !== undefined) return;
    for (const follow of this.#followers) follow({ user, previous, isOwnLogout });
  }

  /** The user has changed their own data; nothing happens for a guest. */
  change(part: Partial<User>): void {
    if (this.#user) this.set({ ...this.#user, ...part });
  }
}

const HINT = new RegExp(`(?:^|; )${MEMBER_HINT_COOKIE}=1`);

/** Of this browser tab; while pages are rendered on the server nobody is known. */
const session = new Session({
  mayBeMember: () => HINT.test(document.cookie),
  ask: async () => (await import("./establish-session.ts")).establishSession(),
  now: Date.now,
});

/**
 * Undefined while unknown (also on the server and while its markup is taken over: show there what fits both), null for
 * guests.
 */
export function useUser(): KnownUser {
  return useSyncExternalStore(session.subscribe, session.user, () => undefined);
}

/** The user outside of components, in the browser. Asks at most once in a minute; see `Session.ensure`. */
export const ensureUser = (): Promise<User | null> => session.ensure();

/** A call was answered as if nobody were logged in: tries the remembered device. Null: a guest from now on. */
export const renewSession = (): Promise<User | null> => session.renew();

/** After `login/login` and `login/register`; the other tabs hear of it. */
export function signedIn(user: User): void {
  session.set(user);
  void import("./session-tabs.ts").then(({ tellOtherTabs }) => tellOtherTabs("in"));
}

/** After the user has changed their own data (settings). */
export const userChanged = (part: Partial<User>): void => session.change(part);

/** The session has ended, here or in another tab: what was kept of it has been wiped already. */
export const sessionEnded = (isOwnLogout: boolean): void => session.set(null, isOwnLogout);

/** Calls back when somebody else is there than before. For as long as the page lives. */
export const followSession = (follower: (change: SessionChange) => void): void => session.follow(follower);
