export type Timed = {
  readonly count: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
};

/** Runs `work` in so many workers, each one thing at a time, until the time is over; latencies in milliseconds. */
export async function timedLoop(options: {
  readonly workers: number;
  readonly seconds: number;
  readonly work: (count: number, worker: number) => Promise<void>;
}): Promise<Timed> {
  const latencies: number[] = [];
  let count = 0;
  const begin = performance.now();
  const end = begin + options.seconds * 1000;
  const worker = async (_: unknown, index: number) => {
    while (performance.now() < end) {
      const started = performance.now();
      await options.work(count++, index);
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: options.workers }, worker));
  const seconds = (performance.now() - begin) / 1000;
  latencies.sort((a, b) => a - b);
  const quantile = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    count: latencies.length,
    seconds,
    perSecond: latencies.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}
