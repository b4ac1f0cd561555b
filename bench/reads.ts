import type { Bench, BenchServer } from "./bench.ts";
import { Connection, type HttpRequest, load } from "./http-load.ts";
import { startChild } from "./processes.ts";

const SECONDS = 8;
const ROUNDS = 3;

/** `home/getEvents` and `eventdetails/getDetails` against a bare Fastify route that sends the same bytes, in turns. */
export async function reads(bench: Bench): Promise<void> {
  await using server = await bench.startServer({ RATE_LIMIT_FACTOR: "100000" });
  const eventId = await anyEvent(server);
  for (const [path, body] of [
    ["/home/getEvents", ""],
    ["/eventdetails/getDetails", `eventId=${eventId}`],
  ] as const) {
    await againstBareRoute(bench, server, "reads", path, { method: "POST", path, body });
  }
}

/** Measures a request and the control in turns and reports the median ratio. */
export async function againstBareRoute(
  bench: Bench,
  server: BenchServer,
  suite: string,
  name: string,
  request: HttpRequest,
  type = "application/json; charset=utf-8",
  encoding?: string,
): Promise<void> {
  const first = await once(server.port, request);
  if (first.status !== 200) throw new Error(`${request.path} answered ${first.status}`);
  const bare = await startChild("bare-server.ts", {}, { ...request, body: first.body, type, encoding });
  const seconds = bench.seconds ?? SECONDS;
  const rounds: { own: number; bare: number; p99: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const own = await load({ port: server.port, connections: 32, seconds, next: () => request });
    const control = await load({
      port: bare.said.port as number,
      connections: 32,
      seconds,
      next: () => request,
    });
    if (own.byStatus["200"] !== own.count) throw new Error(`${name}: ${JSON.stringify(own.byStatus)}`);
    rounds.push({ own: own.perSecond, bare: control.perSecond, p99: own.p99 });
  }
  await bare.stop();
  const middle = rounds.toSorted((a, b) => a.own / a.bare - b.own / b.bare)[
    Math.floor(ROUNDS / 2)
  ] as (typeof rounds)[number];
  const ratio = middle.own / middle.bare;
  bench.row(
    suite,
    name,
    `${middle.own.toFixed(0)}/s of ${(first.body.length / 1024).toFixed(0)} kB, p99 ${middle.p99.toFixed(1)} ms; bare ${middle.bare.toFixed(0)}/s; ratio ${ratio.toFixed(2)}`,
    { ...middle, ratio, bytes: first.body.length, rounds },
  );
}

export async function once(port: number, request: HttpRequest) {
  const connection = await Connection.open(port);
  const answer = await connection.send(request);
  connection.close();
  return answer;
}

export async function anyEvent(server: BenchServer): Promise<number> {
  const { body } = await once(server.port, { method: "POST", path: "/home/getEvents" });
  const { data } = JSON.parse(body.toString()) as { data: { id: number; priceFrom: number | null }[] };
  const event = data.find(({ priceFrom }) => priceFrom !== null);
  if (event === undefined) throw new Error("the demo programme is empty");
  return event.id;
}
