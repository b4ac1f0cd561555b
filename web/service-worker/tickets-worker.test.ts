import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { TICKETS_CACHE } from "../platform/tickets-cache.ts";

type Answer = Pick<Response, "status"> & { readonly text: string };
const kept: Answer = { status: 200, text: "kept" };
const page: Answer = { status: 200, text: "page" };

let heard: ((event: unknown) => void) | undefined;
let network: () => Promise<Answer> = async () => page;
let cached: Record<string, Answer> = {};

vi.stubGlobal("self", {
  addEventListener: (type: string, listener: (event: unknown) => void) => {
    if (type === "fetch") heard = listener;
  },
});
vi.stubGlobal("fetch", () => network());
vi.stubGlobal("caches", {
  has: async (name: string) => name === TICKETS_CACHE && Object.keys(cached).length > 0,
  open: async () => ({ match: async (path: string) => cached[path] }),
});
vi.useFakeTimers({ toFake: ["setTimeout"] });
// By its address: the worker is type-checked apart from the pages, as other things are global there.
await import(new URL("./tickets-worker.ts", import.meta.url).href);
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  network = async () => page;
  cached = { "/checkoutFinished/abc": kept };
});

/** @returns undefined where the worker leaves the request to the browser */
function open(path: string, request: object = {}): Promise<Answer> | undefined {
  let answer: Promise<Answer> | undefined;
  heard?.({
    request: { mode: "navigate", method: "GET", url: `https://nachtfalter.example${path}`, ...request },
    respondWith: (given: Promise<Answer>) => {
      answer = given;
    },
  });
  return answer;
}

const offline = () => Promise.reject(new TypeError("Failed to fetch"));

test("with a network the page comes from the server", async () => {
  expect(await open("/checkoutFinished/abc")).toBe(page);
});

test("without one the kept tickets show, whatever the address says besides", async () => {
  network = offline;
  expect(await open("/checkoutFinished/abc?ticket=2")).toBe(kept);
});

test("the app icon's address shows the member's tickets without a network, and else where the server leads", async () => {
  cached = { "/tickets": kept };
  expect(await open("/tickets/app")).toBe(page);
  network = offline;
  expect(await open("/tickets/app")).toBe(kept);
});

test("what is kept shows whenever it is asked for", async () => {
  cached = { "/tickets": kept };
  expect(await open("/tickets?gespeichert=1")).toBe(kept);
  network = offline;
  expect(await open("/tickets?gespeichert=1")).toBe(kept);
  cached = {};
  network = async () => page;
  expect(await open("/tickets?gespeichert=1")).toBe(page);
});

test("so they do for a server in trouble, but not for its refusals", async () => {
  network = async () => ({ status: 503, text: "" });
  expect(await open("/checkoutFinished/abc")).toBe(kept);
  network = async () => ({ status: 404, text: "not there" });
  expect(await open("/checkoutFinished/abc")).toMatchObject({ status: 404 });
});

test("bad reception is waited for only so long", async () => {
  network = () => new Promise(() => {});
  const answer = open("/checkoutFinished/abc");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await answer).toBe(kept);
});

test("where nothing is kept the browser's own words are shown", async () => {
  network = offline;
  await expect(open("/checkoutFinished/other")).rejects.toThrow("Failed to fetch");
  cached = {};
  await expect(open("/checkoutFinished/abc")).rejects.toThrow("Failed to fetch");
});

test("nothing but pages is touched", () => {
  expect(open("/assets/a.js", { mode: "no-cors" })).toBeUndefined();
  expect(open("/checkout/getData", { mode: "cors", method: "POST" })).toBeUndefined();
});
