import { expect, test, vi } from "vitest";
import type { User } from "#contract/areas/login.ts";
import { CallFailed } from "../call.ts";
import { Session } from "./member-session.lazy.ts";
import { createSessionStore, type SessionChange } from "./session-store.ts";

const mara = { user_id: 1, firstname: "Mara" } as User;
const jonas = { user_id: 2, firstname: "Jonas" } as User;
const unreachable = new CallFailed("login/update", 0, "kein Netz");

/** A session whose device, clock and answers the test holds. */
function aSession(mayBeMember = true) {
  const device = { mayBeMember, now: 1_000_000 };
  const ask = vi.fn<() => Promise<User | null>>();
  const store = createSessionStore(() => {});
  // It is the tab's, which all tests share.
  store.setOver(false);
  const forgetOthers = vi.fn<(accountId: number | null) => void>();
  const session = new Session({
    ...{ store, mayBeMember: () => device.mayBeMember, ask, now: () => device.now, forgetOthers },
  });
  const changes: SessionChange[] = [];
  store.follow((change) => changes.push(change));
  return { session, store, device, ask, changes, forgetOthers };
}

test("a device without the hint is a guest's and makes no call", async () => {
  const { session, store, ask } = aSession(false);
  expect(store.user()).toBeUndefined();
  expect(await session.ensure()).toBeNull();
  expect(store.user()).toBeNull();
  expect(ask).not.toHaveBeenCalled();
});

test("the session is refreshed at most once in 60 seconds", async () => {
  const { session, device, ask } = aSession();
  ask.mockResolvedValue(mara);
  expect(await session.ensure()).toBe(mara);
  device.now += 59_999;
  await session.ensure();
  expect(ask).toHaveBeenCalledTimes(1);
  device.now += 1;
  await session.ensure();
  expect(ask).toHaveBeenCalledTimes(2);
});

test("whoever asks at the same time shares one call", async () => {
  const { session, ask } = aSession();
  ask.mockResolvedValue(mara);
  expect(await Promise.all([session.ensure(), session.ensure(), session.renew()])).toEqual([
    mara,
    mara,
    mara,
  ]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a refused call asks at once, however fresh the session is", async () => {
  const { session, store, ask } = aSession();
  ask.mockResolvedValueOnce(mara).mockResolvedValueOnce(null);
  await session.ensure();
  expect(await session.renew()).toBeNull();
  expect(store.user()).toBeNull();
});

test("without a network nobody is logged out, and nobody is taken for a guest", async () => {
  const { session, store, device, ask } = aSession();
  ask.mockRejectedValueOnce(unreachable);
  await expect(session.ensure()).rejects.toBe(unreachable);
  expect(store.user()).toBeUndefined();
  ask.mockResolvedValueOnce(mara).mockRejectedValueOnce(unreachable);
  await session.ensure();
  device.now += 60_000;
  expect(await session.ensure()).toBe(mara);
});

test("what was asked before a login or logout counts nothing", async () => {
  const { session, store, ask } = aSession();
  const late = Promise.withResolvers<User | null>();
  const later = Promise.withResolvers<User | null>();
  ask.mockReturnValueOnce(late.promise).mockReturnValueOnce(later.promise);
  const first = session.renew();
  session.set(mara);
  late.resolve(null);
  expect(await first).toBe(mara);
  const second = session.renew();
  session.set(null, true);
  later.resolve(mara);
  expect(await second).toBeNull();
  expect(store.user()).toBeNull();
});

test("the hint that another tab has taken away ends the session here", async () => {
  const { session, device, ask, changes } = aSession();
  ask.mockResolvedValue(mara);
  await session.ensure();
  device.mayBeMember = false;
  expect(await session.ensure()).toBeNull();
  expect(changes.at(-1)).toEqual({ user: null, previous: mara, isOwnLogout: false });
});

test("followers hear of other people, not of changed data", () => {
  const { session, store, changes } = aSession();
  session.set(null);
  session.set(mara);
  session.change({ firstname: "Marala" });
  expect(store.user()).toEqual({ user_id: 1, firstname: "Marala" });
  session.set(jonas);
  session.set(null, true);
  session.change({ firstname: "niemand" });
  expect(store.user()).toBeNull();
  expect(
    changes.map(({ user, previous, isOwnLogout }) => [previous?.user_id, user?.user_id, isOwnLogout]),
  ).toEqual([
    [undefined, undefined, false],
    [undefined, 1, false],
    [1, 2, false],
    [2, undefined, true],
  ]);
});

test("while this tab leaves, the session's end counts as its own logout, whoever tells of it first", async () => {
  const { session, changes } = aSession();
  session.set(mara);
  await session.leave(async () => session.set(null));
  expect(changes.at(-1)).toMatchObject({ user: null, isOwnLogout: true });
  session.set(mara);
  await expect(session.leave(() => Promise.reject(unreachable))).rejects.toThrow(unreachable);
  session.set(null);
  expect(changes.at(-1)).toMatchObject({ user: null, isOwnLogout: false });
});

test("a login that has ended by itself is told apart from the person's own logout", async () => {
  const own = aSession();
  own.ask.mockResolvedValueOnce(mara).mockResolvedValue(null);
  await own.session.ensure();
  await own.session.leave(async () => {
    // The live updates tell of the end before the answer of the call that has caused it.
    await own.session.renew();
  });
  expect(own.store.user()).toBeNull();
  expect(own.store.isOver()).toBe(false);

  const ended = aSession();
  ended.ask.mockResolvedValueOnce(mara).mockResolvedValue(null);
  await ended.session.ensure();
  expect(ended.store.isOver()).toBe(false);
  await ended.session.renew();
  expect(ended.store.isOver()).toBe(true);

  const guest = aSession(false);
  await guest.session.ensure();
  expect(guest.store.isOver()).toBe(false);
});

test("what is kept of others is dropped whenever somebody else is there, or nobody", async () => {
  const { session, device, ask, forgetOthers } = aSession();
  ask.mockResolvedValue(mara);
  await session.ensure();
  expect(forgetOthers.mock.calls).toEqual([[1]]);
  device.now += 60_000;
  await session.ensure();
  expect(forgetOthers).toHaveBeenCalledTimes(1);
  session.begin(jonas);
  ask.mockResolvedValue(null);
  await session.renew();
  expect(forgetOthers.mock.calls).toEqual([[1], [2], [null]]);
});

test("what is kept is dropped as well when the hint was gone before anybody asked", () => {
  const { session, store, forgetOthers } = aSession(false);
  store.set(null);
  session.forget();
  expect(forgetOthers.mock.calls).toEqual([[null]]);
  // Somebody has logged in meanwhile.
  store.set(mara);
  session.forget();
  expect(forgetOthers).toHaveBeenLastCalledWith(1);
});

test("without a network nothing that is kept is dropped", async () => {
  const { session, ask, forgetOthers } = aSession();
  ask.mockRejectedValue(unreachable);
  await expect(session.ensure()).rejects.toThrow("kein Netz");
  expect(forgetOthers).not.toHaveBeenCalled();
});
