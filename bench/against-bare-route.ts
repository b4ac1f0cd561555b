import type { Bench, BenchServer } from "./bench.ts";
import { type HttpRequest, load, once } from "./http-load.ts";
import { startChild } from "./processes.ts";
import { addressOf } from "./ticket-orders.ts";

const SECONDS = 3;
const ROUNDS = 7;
const CONNECTIONS = 32;
const VISITORS = 10_000;

export const AS_BROWSERS = { "accept-encoding": "gzip, deflate, br, zstd" };

export type Comparison = { readonly suite: string; readonly name: string; readonly request: HttpRequest };

type Round = { readonly own: number; readonly bare: number; readonly p99: number };

/** Measures a request and a bare Fastify route that sends the same bytes, in turns, and reports the round with the middle ratio. */
export async function againstBareRoute(
  bench: Bench,
  server: BenchServer,
  { suite, name, request }: Comparison,
): Promise<void> {
  const first = await once(server.port, request);
  if (first.status !== 200) throw new Error(`${request.path} answered ${first.status}`);
  const { method, path } = request;
  const type = headerOf(first.head, "content-type");
  const encoding = headerOf(first.head, "content-encoding");
  const bare = await startChild("bare-server.ts", {
    message: { method, path, body: first.body, type, encoding },
  });
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const own = await rate(server.port, request, bench.seconds);
    const control = await rate(bare.said.port as number, request, bench.seconds);
    rounds.push({ own: own.perSecond, bare: control.perSecond, p99: own.p99 });
  }
  await bare.stop();
  const middle = rounds.toSorted((a, b) => a.own / a.bare - b.own / b.bare)[Math.floor(ROUNDS / 2)] as Round;
  const ratio = middle.own / middle.bare;
  const size = `${(first.body.length / 1024).toFixed(0)} kB${encoding === undefined ? "" : ` ${encoding}`}`;
  bench.row(
    suite,
    name,
    `${middle.own.toFixed(0)}/s of ${size}, p99 ${middle.p99.toFixed(1)} ms; bare ${middle.bare.toFixed(0)}/s; ratio ${ratio.toFixed(2)}`,
    { ...middle, ratio, bytes: first.body.length, rounds },
  );
}

async function rate(port: number, request: HttpRequest, seconds = SECONDS) {
  const result = await load({ port, connections: CONNECTIONS, seconds, next: fromManyAddresses(request) });
  if (result.byStatus["200"] !== result.count)
    throw new Error(`${request.path}: ${JSON.stringify(result.byStatus)}`);
  return result;
}

/** Rate limits are on as ever, so the visitors have addresses of their own. */
function fromManyAddresses(request: HttpRequest): (count: number) => HttpRequest {
  return (count) => ({
    ...request,
    headers: { ...request.headers, "x-forwarded-for": addressOf(count % VISITORS) },
  });
}

function headerOf(head: string, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim();
}
