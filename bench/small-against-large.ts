import type pg from "pg";
import { type Bench, type BenchServer, PRODUCTION } from "./bench.ts";
import { type HttpRequest, load } from "./http-load.ts";
import { fillDatabase } from "./synthetic-orders.ts";
import { middleBy } from "./timed-loop.ts";

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
    /** Before each measurement, for calls that leave less to do each time. */
    readonly prepare?: (client: pg.Client) => Promise<unknown>;
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
    await server.withClient((client) => fillDatabase(client, () => fill(client, members)));
    const seconds = (performance.now() - begun) / 1000;
    bench.row(suite, `${name}: ${members} members`, `made in ${seconds.toFixed(0)} s`, { seconds });
  }
  for (const { name, prepare = async () => {}, next } of calls) {
    const prepareAndMeasure = async (server: BenchServer, members: number) => {
      await server.withClient(prepare);
      return measure(server, next(members), bench.seconds);
    };
    const rounds: { small: Measured; large: Measured }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        small: await prepareAndMeasure(small, SMALL.members),
        large: await prepareAndMeasure(large, LARGE.members),
      });
    }
    const [ofSmall, ofLarge] = (["small", "large"] as const).map((size) =>
      middleBy(
        rounds.map((round) => round[size]),
        ({ p99 }) => p99,
      ),
    ) as [Measured, Measured];
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
