import type { Bench, BenchServer } from "./bench.ts";
import { cpuTimeOf } from "./cpu-time.ts";
import { type HttpRequest, load, once } from "./http-load.ts";
import { startChild } from "./processes.ts";
import { addressOf } from "./ticket-orders.ts";
import { middleBy } from "./timed-loop.ts";

const SECONDS = 3;
const ROUNDS = 7;
const CONNECTIONS = 32;
const VISITORS = 10_000;

export const AS_BROWSERS = { "accept-encoding": "gzip, deflate, br, zstd" };

export type Comparison = { readonly suite: string; readonly name: string; readonly request: HttpRequest };

type Measured = { readonly perSecond: number; readonly p99: number; readonly cpuMicros: number };
type Round = { readonly own: Measured; readonly bare: Measured };

/**
 * Measures a request and a bare Fastify route that sends the same bytes, in turns, and reports the round with the middle ratio; and
 * of all rounds the least processor time an answer took, which other programs on the machine disturb less.
 */
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
    const own = await measure(server.port, request, () => server.cpuTime().server, bench.seconds);
    const { port } = bare.said as { port: number };
    rounds.push({ own, bare: await measure(port, request, () => cpuTimeOf(bare.pid), bench.seconds) });
  }
  await bare.stop();
  const { own, bare: control } = middleBy(rounds, ratioOf);
  const ratio = ratioOf({ own, bare: control });
  const ownMicros = Math.min(...rounds.map((round) => round.own.cpuMicros));
  const bareMicros = Math.min(...rounds.map((round) => round.bare.cpuMicros));
  const text = [
    `${own.perSecond.toFixed(0)}/s of ${(first.body.length / 1000).toFixed(1)} kB${encoding === undefined ? "" : ` ${encoding}`}`,
    `p99 ${own.p99.toFixed(1)} ms`,
    `bare ${control.perSecond.toFixed(0)}/s`,
    `ratio ${ratio.toFixed(2)}`,
    `CPU an answer ${ownMicros.toFixed(0)} µs, bare ${bareMicros.toFixed(0)} µs`,
  ].join("; ");
  bench.row(suite, name, text, { ratio, ownMicros, bareMicros, bytes: first.body.length, rounds });
}

function ratioOf({ own, bare }: Round): number {
  return own.perSecond / bare.perSecond;
}

async function measure(
  port: number,
  request: HttpRequest,
  cpuTime: () => number,
  seconds = SECONDS,
): Promise<Measured> {
  const before = cpuTime();
  const { count, byStatus, perSecond, p99 } = await load({
    port,
    connections: CONNECTIONS,
    seconds,
    awake: true,
    next: fromManyAddresses(request),
  });
  if (byStatus["200"] !== count) throw new Error(`${request.path}: ${JSON.stringify(byStatus)}`);
  return { perSecond, p99, cpuMicros: ((cpuTime() - before) / count) * 1000 };
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
