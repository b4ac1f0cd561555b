import type { User } from "#contract/areas/login.ts";
import { SESSION_REFRESH_MILLISECONDS } from "#contract/session-data.ts";
import { forgetTicketsOfOthers } from "../kept-pages.lazy.ts";
import { establishSession } from "./establish-session.lazy.ts";
import { mayBeMember, type SessionStore, sessionStore } from "./session-store.ts";
import { broadcastToTabs } from "./session-tabs.lazy.ts";
import { forgetTabOfOthers } from "./tab-of-member.lazy.ts";

type Parts = {
  readonly store: SessionStore;
  /** Whether asking is worth a call: what is kept on this device says that its person has logged in. */
  readonly mayBeMember: () => boolean;
  /** Asks who is there. Null: a guest. Rejects with `CallFailed` when that could not be found out. */
  readonly ask: () => Promise<User | null>;
  /** Milliseconds. */
  readonly now: () => number;
  /** Drops what this device keeps of anybody else. Null: of anybody. */
  readonly forgetOthers: (accountId: number | null) => void;
};

/**
 * The user of this device (accounts specification, section 4 "Auth"). Asks when it has to, at most once in a minute and once at
 * a time; a guest's device makes no call at all. What is said later than a login or logout counts nothing.
 */
export class Session {
  readonly #parts: Parts;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<User | null> | undefined;
  #isLeaving = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The user, asked anew when a minute has passed. Without a network a user who is known stays; rejects with `CallFailed`
   * only while no user is known.
   */
  ensure(): Promise<User | null> {
    if (!this.#parts.mayBeMember()) {
      this.set(null);
      return Promise.resolve(null);
    }
    const user = this.#parts.store.user();
    const isFresh = this.#parts.now() - this.#askedAt < SESSION_REFRESH_MILLISECONDS;
    return isFresh && user !== undefined ? Promise.resolve(user) : this.renew();
  }

  /** Asks at once: the server has just refused this session. */
  renew(): Promise<User | null> {
    this.#asking ??= this.#ask();
    return this.#asking;
  }

  async #ask(): Promise<User | null> {
    const { store, ask } = this.#parts;
    const before = store.user();
    const isCurrent = () => store.user() === before;
    try {
      const user = await ask();
      if (!isCurrent()) return store.user() ?? null;
      if (user === null && !this.#isLeaving) store.setOver(true);
      this.set(user);
    } catch (error) {
      if (isCurrent() && !before) throw error;
    } finally {
      this.#asking = undefined;
    }
    return store.user() ?? null;
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
    const { store, forgetOthers, now } = this.#parts;
    this.#askedAt = now();
    if (store.user() === undefined || store.user()?.user_id !== user?.user_id)
      forgetOthers(user?.user_id ?? null);
    store.set(user, isOwnLogout);
  }

  /** Drops what is kept of others where nobody was asked who is there: the login ended with the browser. */
  forget(): void {
    const { store, forgetOthers } = this.#parts;
    forgetOthers(store.user()?.user_id ?? null);
  }

  /** Somebody has logged in here; the other tabs hear of it. */
  begin(user: User): void {
    this.#parts.store.setOver(false);
    this.set(user);
    broadcastToTabs("in");
  }

  /** The user has changed their own data; nothing happens for a guest. */
  change(part: Partial<User>): void {
    const user = this.#parts.store.user();
    if (user) this.set({ ...user, ...part });
  }
}

/** Of this browser tab. */
export const memberSession = new Session({
  store: sessionStore,
  mayBeMember,
  ask: establishSession,
  now: Date.now,
  forgetOthers: (accountId) => {
    // Before any page reads what it typed; a login that ended by itself leaves it for the same person.
    if (accountId !== null) forgetTabOfOthers(accountId);
    // A browser that cannot say what it keeps keeps nothing.
    void forgetTicketsOfOthers(accountId).catch(() => {});
  },
});
