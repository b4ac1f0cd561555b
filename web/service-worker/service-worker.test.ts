import { afterAll, beforeEach, expect, test, vi } from "vitest";

type Page = {
  readonly postMessage: (message: unknown, ports: MessagePort[]) => void;
  readonly navigate: (path: string) => Promise<void>;
  focus(): Promise<Page>;
};

const heard = new Map<string, (event: unknown) => void>();
const opened: string[] = [];
const led: string[] = [];
let pages: Page[] = [];

vi.stubGlobal("self", {
  location: { origin: "https://nachtfalter.example" },
  addEventListener: (type: string, listener: (event: unknown) => void) => heard.set(type, listener),
  clients: {
    matchAll: async () => pages,
    openWindow: async (path: string) => opened.push(path),
  },
});
vi.useFakeTimers({ toFake: ["setTimeout"] });
// By its address: the worker is type-checked apart from the pages, as other things are global there.
await import(new URL("./service-worker.ts", import.meta.url).href);
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  opened.length = 0;
  led.length = 0;
});

function page(given: Partial<Page> = {}): Page {
  const made: Page = {
    postMessage: () => {},
    navigate: async (path) => void led.push(path),
    focus: async () => made,
    ...given,
  };
  return made;
}

/** Presses a notification that leads to the profile. @returns when the worker is done with it */
function press(): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  heard.get("notificationclick")?.({
    notification: { close: () => {}, data: { link: "/profile" } },
    waitUntil: resolve,
  });
  return promise;
}

/** Longer than a page has for its answer. */
const letAnswerTimeOut = () => vi.advanceTimersByTimeAsync(1_500);

test("an open page leads there itself", async () => {
  pages = [page({ postMessage: (_message, [port]) => port?.postMessage("done") }), page()];
  await press();
  expect({ led, opened }).toEqual({ led: [], opened: [] });
});

test("one that does not answer is led by the browser", async () => {
  pages = [page()];
  await Promise.all([press(), letAnswerTimeOut()]);
  expect({ led, opened }).toEqual({ led: ["/profile"], opened: [] });
});

test("where no page is open, a new one is", async () => {
  pages = [];
  await press();
  expect({ led, opened }).toEqual({ led: [], opened: ["/profile"] });
});

test("a new one opens as well where the browser may not lead the page, as after a forced reload", async () => {
  pages = [page({ navigate: () => Promise.reject(new TypeError("not its active worker")) })];
  await Promise.all([press(), letAnswerTimeOut()]);
  expect(opened).toEqual(["/profile"]);
});
