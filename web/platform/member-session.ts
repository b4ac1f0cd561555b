/** Import only lazily: guests need none of it. */

import type { User } from "#contract/areas/login.ts";
import { SESSION_REFRESH_MILLISECONDS } from "#contract/session-data.ts";
import { establishSession } from "./establish-session.ts";
import {
  followers,
  type KnownUser,
  knownUser,
  mayBeMember,
  type SessionChange,
  showUser,
} from "./known-user.ts";
import { forgetSessionOver, noteSessionOver } from "./session-over.ts";
import { tellOtherTabs } from "./session-tabs.ts";

type Parts = {
  /** Whether asking is worth a call: what is kept on this device says that its person has logged in. */
  readonly mayBeMember: () => boolean;
  /** Asks who is there. Null: a guest. Rejects with `CallFailed` when that could not be found out. */
  readonly ask: () => Promise<User | null>;
  /** Milliseconds. */
  readonly now: () => number;
  /** Who was known before. */
  readonly user?: KnownUser;
  /** Who was expected is not logged in any more, and it was not their own doing here. */
  readonly onOver?: () => void;
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
  #isLeaving = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#user = parts.user;
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
      if (!isCurrent()) return this.#user ?? null;
      if (user === null && !this.#isLeaving) this.#parts.onOver?.();
      this.set(user);
    } catch (error) {
      if (isCurrent() && !before) throw error;
    } finally {
      this.#asking = undefined;
    }
    return this.#user ?? null;
  }

  /**
   * Until it is done, the end of the session is this tab's own logout: the live updates may tell of it before the answer of
   * the call that has ended it.
   */
  async leave<Result>(end: () => Promise<Result>): Promise<Result> {
    this.#isLeaving = true;
    try {
      return await end();
    } finally {
      this.#isLeaving = false;
    }
  }

  /** What the server has just said about who is there. */
  set(user: User | null, isOwnLogout = this.#isLeaving): void {
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

/** Of this browser tab. */
export const memberSession = new Session({
  mayBeMember,
  ask: establishSession,
  now: Date.now,
  user: knownUser(),
  onOver: noteSessionOver,
});
memberSession.subscribe(() => showUser(memberSession.user() ?? null));
memberSession.follow((change) => {
  for (const follow of followers) follow(change);
});

/** After `login/login` and `login/register`; the other tabs hear of it. */
export function beginSession(user: User): void {
  forgetSessionOver();
  memberSession.set(user);
  tellOtherTabs("in");
}
