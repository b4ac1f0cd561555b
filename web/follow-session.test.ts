import type { QueryClient } from "@tanstack/react-query";
import { afterAll, expect, test, vi } from "vitest";
import { setTransport, type Transport } from "#web/platform/call.ts";
import { memberSession } from "#web/platform/member-session.ts";
import { applySession } from "./follow-session.ts";
import type { AppRouter } from "./router.tsx";

vi.stubGlobal("document", {
  cookie: "nachtfalter_member=1",
  documentElement: { classList: { toggle: () => {} } },
});
const otherTab = new BroadcastChannel("nachtfalter-session");
afterAll(() => otherTab.close());

/** It was only found out who is there: neither router nor queries are touched. */
const follow = () =>
  applySession(
    { user: null, previous: undefined, isOwnLogout: false },
    undefined as unknown as AppRouter,
    undefined as unknown as QueryClient,
  );

test("a login in another tab is no error while the network is away", async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  setTransport((async () => {
    ask();
    return { status: 0, data: "Bitte prüfe deine Verbindung." };
  }) as Transport);
  await follow();
  otherTab.postMessage("in");
  await asked;
  // A rejection that nobody handles fails the run.
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  expect(memberSession.user()).toBeUndefined();
});
