import type { BrowserContextOptions, Response } from "playwright-core";
import type { Bench } from "./bench.ts";
import type { BenchBrowser } from "./open-browser.ts";

const DEVICES: Readonly<Record<string, BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
};

const LIGHTHOUSE_PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

type Loaded = { readonly url: string; readonly kind: Kind; readonly bytes: number };
type Kind = "document" | "js" | "css" | "images" | "video" | "fonts" | "other";

/**
 * The bytes that a real browser loads at a first visit until the network is quiet, without scrolling: bodies as they were sent,
 * text as gzip (browsers take Brotli, which is smaller).
 */
export async function firstLoads(
  bench: Bench,
  browser: BenchBrowser,
  port: number,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    for (const [device, screen] of Object.entries(DEVICES)) {
      const url = `http://localhost:${port}${path}`;
      // Pictures that were never asked for are made now.
      await visit(browser, screen, url);
      const loaded = await visit(browser, screen, url);
      const kilobytes = sums(loaded);
      const text = Object.entries(kilobytes).map(([kind, size]) => `${kind} ${size.toFixed(1)} kB`);
      bench.row("pages", `first load ${path}, ${device}`, `${text.join(", ")} in ${loaded.length} requests`, {
        ...kilobytes,
        requests: loaded.map(({ url, kind, bytes }) => ({ path: new URL(url).pathname, kind, bytes })),
      });
    }
  }
}

/** Has the pictures made that Lighthouse's phone will ask for: making them takes the processor whose time it measures. */
export async function drawForLighthouse(browser: BenchBrowser, url: string): Promise<void> {
  await visit(browser, LIGHTHOUSE_PHONE, url);
}

async function visit(
  { browser }: BenchBrowser,
  screen: BrowserContextOptions,
  url: string,
): Promise<Loaded[]> {
  const context = await browser.newContext({
    locale: "de-DE",
    extraHTTPHeaders: { "accept-encoding": "gzip" },
    ...screen,
  });
  try {
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    await page.goto(url, { waitUntil: "networkidle" });
    return await Promise.all(responses.map(describe));
  } finally {
    await context.close();
  }
}

async function describe(response: Response): Promise<Loaded> {
  const headers = await response.allHeaders();
  const { responseBodySize } = await response.request().sizes();
  return { url: response.url(), kind: kindOf(headers["content-type"] ?? ""), bytes: responseBodySize };
}

function kindOf(type: string): Kind {
  if (type.startsWith("text/html")) return "document";
  if (type.includes("javascript")) return "js";
  if (type.startsWith("text/css")) return "css";
  if (type.startsWith("image/")) return "images";
  if (type.startsWith("video/")) return "video";
  return type.startsWith("font/") ? "fonts" : "other";
}

function sums(loaded: readonly Loaded[]): Record<Kind, number> {
  const sum = { document: 0, js: 0, css: 0, images: 0, video: 0, fonts: 0, other: 0 };
  for (const { kind, bytes } of loaded) sum[kind] += bytes / 1000;
  return sum;
}
