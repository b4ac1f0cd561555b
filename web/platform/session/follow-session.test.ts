import { QueryClient, QueryObserver } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { afterAll, expect, test, vi } from "vitest";
import type { User } from "#contract/areas/login.ts";
import { setTransport, type Transport } from "../call.ts";
import { applySession } from "./follow-session.lazy.ts";
import { memberSession } from "./member-session.lazy.ts";
import { sessionStore } from "./session-store.ts";

const page = { cookie: "nachtfalter_member=1", documentElement: { classList: { toggle: () => {} } } };
vi.stubGlobal("document", page);
const otherTab = new BroadcastChannel("nachtfalter-session");
afterAll(() => otherTab.close());

/** It was only found out who is there: neither router nor queries are touched. */
const follow = () =>
  applySession(
    { user: null, previous: undefined, isOwnLogout: false },
    undefined as unknown as AnyRouter,
    undefined as unknown as QueryClient,
  );

/** The browser's own: all tabs share it. */
function storageWith(entries: Record<string, string>) {
  const methods = { getItem: (key: string) => entries[key] ?? null, clear: () => {} };
  return Object.assign(
    Object.create({ ...methods, removeItem: (key: string) => delete entries[key] }),
    entries,
  );
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(setImmediate);
}

test("a logout that this tab hears of late takes nothing from whoever has logged in since", async () => {
  const kept = { ton: "aus" };
  vi.stubGlobal("localStorage", storageWith(kept));
  vi.stubGlobal("sessionStorage", storageWith({}));
  setTransport((async () => ({ status: 250, data: { user_id: 2 } })) as unknown as Transport);
  await follow();
  otherTab.postMessage("out");
  otherTab.postMessage("in");
  await until(() => sessionStore.user()?.user_id === 2);
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  expect(sessionStore.user()?.user_id).toBe(2);
  expect(kept).toEqual({ ton: "aus" });
  expect(page.cookie).toBe("nachtfalter_member=1");
  memberSession.set(null);
});

test("a login in another tab is no error while the network is away", async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  setTransport((async () => {
    ask();
    return { status: 0, data: "Bitte prüfe deine Verbindung." };
  }) as Transport);
  await follow();
  otherTab.postMessage("in");
  await asked;
  // An unhandled rejection fails the run.
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  expect(sessionStore.user()).toBeNull();
});

test("another account finds nothing of the one before, neither shown, kept nor on its way", async () => {
  const client = new QueryClient();
  const router = { invalidate: async () => {} } as unknown as AnyRouter;
  const late = Promise.withResolvers<string>();
  const answers = [late.promise, Promise.resolve("his")];
  const options = {
    queryKey: ["shown"],
    queryFn: () => answers.shift() ?? "his",
    meta: { ofMember: true as const },
  };
  const shown = new QueryObserver(client, options);
  const stop = shown.subscribe(() => {});
  const keepFor = (name: string, ofMember?: true) =>
    client.fetchQuery({ queryKey: [name], queryFn: () => "hers", ...(ofMember && { meta: { ofMember } }) });
  await Promise.all([keepFor("kept", true), keepFor("guests")]);
  client.setQueryData(["shown"], "hers");
  const applied = applySession(
    { user: { user_id: 2 } as User, previous: { user_id: 1 } as User, isOwnLogout: false },
    router,
    client,
  );
  expect(shown.getCurrentResult().data).toBeUndefined();
  expect(client.getQueryData(["kept"])).toBeUndefined();
  late.resolve("hers");
  await applied;
  expect(shown.getCurrentResult().data).toBe("his");
  stop();
  client.clear();
});
