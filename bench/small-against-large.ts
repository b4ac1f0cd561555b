import pg from "pg";
import { type Bench, type BenchServer, PRODUCTION } from "./bench.ts";
import { type HttpRequest, load } from "./http-load.ts";

const SECONDS = 4;
const ROUNDS = 5;
const CONNECTIONS = 8;

export const SMALL = { name: "small", members: 1_000 } as const;
export const LARGE = { name: "large", members: 1_000_000 } as const;

export type Comparison = {
  readonly suite: string;
  /** Fills an empty database. */
  readonly fill: (client: pg.Client, members: number) => Promise<void>;
  readonly calls: readonly {
    readonly name: string;
    readonly next: (members: number) => (count: number) => HttpRequest;
  }[];
};

type Measured = { readonly perSecond: number; readonly p50: number; readonly p99: number };

/**
 * The same calls of the same number of members on a database of 1,000 members and on one of 1,000,000, in turns; reports the round
 * in the middle of each and how many times the large one's p99 is.
 */
export async function smallAgainstLarge(bench: Bench, { suite, fill, calls }: Comparison): Promise<void> {
  // Each member is one of a thousand callers here and asks far more often than anybody does.
  const environment = { ...PRODUCTION, RATE_LIMIT_FACTOR: "1000" };
  await using small = await bench.startServer(environment);
  await using large = await bench.startServer(environment);
  for (const [server, { name, members }] of [
    [small, SMALL],
    [large, LARGE],
  ] as const) {
    const begun = performance.now();
    await fillDatabase(server, (client) => fill(client, members));
    const seconds = (performance.now() - begun) / 1000;
    bench.row(suite, `${name}: ${members} members`, `made in ${seconds.toFixed(0)} s`, { seconds });
  }
  for (const { name, next } of calls) {
    const rounds: { small: Measured; large: Measured }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        small: await measure(small, next(SMALL.members), bench.seconds),
        large: await measure(large, next(LARGE.members), bench.seconds),
      });
    }
    const ofSmall = middle(rounds.map((round) => round.small));
    const ofLarge = middle(rounds.map((round) => round.large));
    const ratio = ofLarge.p99 / ofSmall.p99;
    const text = [ofSmall, ofLarge]
      .map(
        ({ perSecond, p50, p99 }) =>
          `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      )
      .join("; large: ");
    bench.row(suite, name, `${text}; p99 ratio ${ratio.toFixed(2)}`, { ratio, rounds });
  }
  bench.memoryRow(suite, large);
}

async function fillDatabase(
  { databaseUrl }: BenchServer,
  fill: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // The rows are made so that every reference holds: looking each up would take longer than writing them.
  await client.query("set session_replication_role = replica");
  await fill(client);
  await client.query("vacuum (analyze)");
  await client.query("checkpoint");
  await client.end();
}

async function measure(
  { port }: BenchServer,
  next: (count: number) => HttpRequest,
  seconds = SECONDS,
): Promise<Measured> {
  const { count, byStatus, perSecond, p50, p99 } = await load({
    port,
    connections: CONNECTIONS,
    seconds,
    next,
  });
  if (byStatus["200"] !== count) throw new Error(`${next(0).path}: ${JSON.stringify(byStatus)}`);
  return { perSecond, p50, p99 };
}

function middle(measured: readonly Measured[]): Measured {
  return measured.toSorted((a, b) => a.p99 - b.p99)[Math.floor(measured.length / 2)] as Measured;
}
