import { afterAll, beforeEach, expect, test, vi } from "vitest";
import {
  forgetPage,
  forgetPastPages,
  forgetTicketsOfOthers,
  keepPage,
  keptUntil,
} from "./kept-pages.lazy.ts";

let pages: Map<string, Response> | undefined;
const registered: { scope: string }[] = [];
const cache = {
  put: async (path: string, page: Response) => void pages?.set(path, page),
  match: async (path: string) => pages?.get(path),
  delete: async (path: string) => pages?.delete(path) ?? false,
  keys: async () => [...(pages?.keys() ?? [])],
};
vi.stubGlobal("caches", {
  has: async () => pages !== undefined,
  open: async () => {
    pages ??= new Map();
    return cache;
  },
});
vi.stubGlobal("navigator", {
  serviceWorker: {
    register: async (_url: string, { scope }: { scope: string }) => registered.push({ scope }),
  },
});
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  pages = undefined;
});

const keep = (path: string, accountId?: number, until = "2026-12-18") =>
  keepPage({ path, scope: path, html: "<p>QR", policy: "default-src 'none'", until, accountId });

test("a page is kept with its policy, and the worker serves its place", async () => {
  await keep("/tickets", 7);
  const kept = pages?.get("/tickets");
  expect(await kept?.text()).toBe("<p>QR");
  expect(kept?.headers.get("content-security-policy")).toBe("default-src 'none'");
  expect(registered.at(-1)).toEqual({ scope: "/tickets" });
});

test("tickets of one member are gone when another one or nobody is there, those of orders stay", async () => {
  for (const accountId of [8, null]) {
    await keep("/checkoutFinished/abc");
    await keep("/tickets", 7);
    await forgetTicketsOfOthers(7);
    expect(pages?.has("/tickets")).toBe(true);
    await forgetTicketsOfOthers(accountId);
    expect([...(pages?.keys() ?? [])]).toEqual(["/checkoutFinished/abc"]);
  }
});

test("what is past goes, two weeks after the event began", async () => {
  expect(keptUntil("2026-12-04 22:00:00")).toBe("2026-12-18");
  await keep("/checkoutFinished/old", undefined, "2026-12-18");
  await forgetPastPages("2026-12-18");
  expect(pages?.size).toBe(1);
  await forgetPastPages("2026-12-19");
  expect(pages?.size).toBe(0);
});

test("where nothing was ever kept nothing is made by forgetting", async () => {
  await forgetPage("/tickets");
  await forgetTicketsOfOthers(1);
  await forgetPastPages("2026-12-19");
  expect(pages).toBeUndefined();
});
