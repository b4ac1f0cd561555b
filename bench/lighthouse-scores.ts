import lighthouse, { type Result } from "lighthouse";
import type { Bench } from "./bench.ts";
import { drawForLighthouse } from "./first-loads.ts";
import type { BenchBrowser } from "./open-browser.ts";
import { middleBy } from "./timed-loop.ts";

const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const TIMES = {
  fcp: "first-contentful-paint",
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
} as const;

/**
 * Lighthouse as it comes: a phone on slow 4G with a processor at a quarter (simulated throttling). Reports the run with the
 * middle performance, and what cost points in it.
 */
export async function lighthouseScores(
  bench: Bench,
  browser: BenchBrowser,
  port: number,
  paths: readonly string[],
): Promise<void> {
  const { debuggingPort, version } = browser;
  for (const path of paths) {
    const url = `http://localhost:${port}${path}`;
    await drawForLighthouse(browser, url);
    const results: Result[] = [];
    for (let run = 0; run < (bench.seconds === undefined ? RUNS : 1); run++) {
      results.push(await audit(url, debuggingPort));
    }
    const middle = middleBy(results, (result) => scoreOf(result, "performance"));
    const scores = Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(middle, name)]));
    const times = Object.fromEntries(
      Object.entries(TIMES).map(([name, id]) => [name, middle.audits[id]?.numericValue ?? Number.NaN]),
    );
    const lost = lostPoints(middle);
    const text = [
      Object.entries(scores)
        .map(([name, score]) => `${name} ${score}`)
        .join(", "),
      Object.entries(times)
        .map(([name, value]) => `${name} ${name === "cls" ? value.toFixed(3) : `${value.toFixed(0)} ms`}`)
        .join(", "),
      ...(lost.length > 0 ? [`lost by ${lost.join(", ")}`] : []),
    ].join("; ");
    const performances = results.map((result) => scoreOf(result, "performance"));
    bench.row("pages", `Lighthouse ${path}`, text, {
      ...scores,
      ...times,
      lost,
      performances,
      chromium: version,
    });
  }
}

async function audit(url: string, port: number): Promise<Result> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
  });
  if (result === undefined) throw new Error(`Lighthouse said nothing about ${url}`);
  const { runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`Lighthouse at ${url}: ${runtimeError.message}`);
  return result.lhr;
}

function scoreOf(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

/** Audits that count and are not at full score. */
function lostPoints({ categories, audits }: Result): string[] {
  const lost = new Set<string>();
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const score = audits[id]?.score ?? null;
      if (weight > 0 && score !== null && score < 0.9) lost.add(`${id} ${score}`);
    }
  }
  return [...lost];
}
