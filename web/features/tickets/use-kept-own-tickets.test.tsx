// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, expect, test, vi } from "vitest";
import type { User } from "#contract/areas/login.ts";
import { sessionStore } from "#web/platform/session/session-store.ts";
import { ownTicket } from "./own-ticket-factory.ts";
import { useKeptOwnTickets } from "./use-kept-own-tickets.ts";

const keepOwnTickets = vi.hoisted(() => vi.fn(async (..._given: unknown[]) => {}));
vi.mock("./kept-own-tickets.lazy.ts", () => ({ keepOwnTickets }));
vi.mock("#web/platform/page-context.ts", () => ({
  useSite: () => ({ company: { productName: "Nachtfalter" } }),
}));
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterAll(() => {
  vi.unstubAllGlobals();
});

type Held = Parameters<typeof useKeptOwnTickets>[0];

function Page({ held }: { held: Held }) {
  useKeptOwnTickets(held);
  return null;
}

test("tickets that were there when another account came are never kept as theirs", async () => {
  const root = createRoot(document.createElement("div"));
  const show = (held: Held) => act(async () => root.render(<Page held={held} />));
  const comes = (user_id: number) => act(async () => sessionStore.set({ user_id } as User));
  const hers = { tickets: [ownTicket({ id: 1 })], lounges: [] };
  const his = { tickets: [ownTicket({ id: 2 })], lounges: [] };
  await comes(1);
  await show(hers);
  await vi.waitFor(() => expect(keepOwnTickets).toHaveBeenCalledTimes(1));
  await comes(2);
  await show(his);
  await vi.waitFor(() => expect(keepOwnTickets.mock.lastCall?.[0]).toBe(his));
  expect(keepOwnTickets.mock.calls).toEqual([
    [hers, { accountId: 1, productName: "Nachtfalter" }],
    [his, { accountId: 2, productName: "Nachtfalter" }],
  ]);
  await act(async () => root.unmount());
});
