import { AS_BROWSERS, againstBareRoute } from "./against-bare-route.ts";
import { type Bench, PRODUCTION } from "./bench.ts";
import { firstLoads } from "./first-loads.ts";
import { lighthouseScores } from "./lighthouse-scores.ts";
import { openBrowser } from "./open-browser.ts";
import { anyEvent } from "./reads.ts";

const AS_SIMPLE_CLIENTS = { "accept-encoding": "gzip" };

/** Public pages: how many a second against a bare route that sends the same bytes, what a first visit loads, Lighthouse. */
export async function pages(bench: Bench): Promise<void> {
  await rates(bench);
  await using server = await bench.startServer({ MODE: "demo", RATE_LIMIT_FACTOR: "100" });
  const eventId = await anyEvent(server);
  const paths = ["/", "/events", `/eventDetails/${eventId}`];
  await using browser = await openBrowser();
  await firstLoads(bench, browser, server.port, paths);
  await lighthouseScores(bench, browser, server.port, paths);
}

async function rates(bench: Bench): Promise<void> {
  await using server = await bench.startServer({ ...PRODUCTION, PROGRAMME: "1" });
  const eventId = await anyEvent(server);
  for (const path of ["/events", `/eventDetails/${eventId}`]) {
    for (const headers of [AS_BROWSERS, AS_SIMPLE_CLIENTS]) {
      await againstBareRoute(bench, server, {
        suite: "pages",
        name: path,
        request: { method: "GET", path, headers },
      });
    }
  }
  bench.memoryRow("pages", server);
}
