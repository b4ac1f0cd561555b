import { afterAll, expect, test, vi } from "vitest";
import { TICKETS_PATH } from "../tickets-cache.ts";
import { ensureUser } from "./session.ts";

const kept = new Map([[TICKETS_PATH, new Response("<p>QR", { headers: { "x-kept-for": "1" } })]]);
const cache = {
  match: async (path: string) => kept.get(path),
  delete: async (path: string) => kept.delete(path),
};
vi.stubGlobal("caches", { ...cache, has: async () => true, open: async () => cache });
vi.stubGlobal("navigator", { serviceWorker: {} });
vi.stubGlobal("document", { cookie: "", documentElement: { classList: { toggle: () => {} } } });
afterAll(() => {
  vi.unstubAllGlobals();
});

test("a login that ended with the browser leaves no tickets to whoever opens it next", async () => {
  expect(await ensureUser()).toBeNull();
  await vi.waitFor(() => expect(kept.size).toBe(0));
});
