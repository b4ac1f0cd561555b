export type Timed = {
  readonly count: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
};

/** Runs `work` in so many workers, each one thing at a time, until the time is over or `most` is reached; latencies in milliseconds. */
export async function timedLoop(options: {
  readonly workers: number;
  readonly seconds: number;
  readonly most?: number | undefined;
  readonly work: (count: number, worker: number) => Promise<void>;
}): Promise<Timed> {
  const { most = Number.POSITIVE_INFINITY } = options;
  const latencies: number[] = [];
  let count = 0;
  const begin = performance.now();
  const end = begin + options.seconds * 1000;
  const worker = async (_: unknown, index: number) => {
    while (performance.now() < end && count < most) {
      const started = performance.now();
      await options.work(count++, index);
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: options.workers }, worker));
  const seconds = (performance.now() - begin) / 1000;
  return {
    count: latencies.length,
    seconds,
    perSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

/** @returns the one in the middle, by a figure of theirs */
export function middleBy<Item>(items: readonly Item[], figure: (item: Item) => number): Item {
  return items.toSorted((a, b) => figure(a) - figure(b))[Math.floor(items.length / 2)] as Item;
}

/** @returns the value that this share of all lies below; 0 of none */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
