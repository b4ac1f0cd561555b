import { hasMetAnother, isConnectionFailure } from "#server/platform/database-failures.ts";
import type { Sale, SaleResult } from "./sell-tickets.ts";

type Waiting = {
  readonly sale: Sale;
  readonly resolve: (result: SaleResult) => void;
  readonly reject: (error: unknown) => void;
};

export type BatcherOptions = {
  /** Sells a batch in one transaction; results in the order of the sales. */
  readonly sell: (sales: readonly Sale[]) => Promise<SaleResult[]>;
  readonly mostPerBatch?: number;
  /** Of the pool on which it sells; two connections stay for everything else. */
  readonly poolSize?: number;
  readonly longestQueue?: number;
};

/** A batch that is under way for longer waits for a lock or a slow disk: the next one does not wait for it. */
const PATIENCE_MILLISECONDS = 20;
/** So many are under way at most, each on a connection of its own; fewer where the pool is small. */
const MOST_BATCHES = 3;
const OTHER_CONNECTIONS = 2;

/** More sales wait than can be answered in reasonable time; nothing was sold. */
export class SaleQueueFull extends Error {
  override readonly name = "SaleQueueFull";
}

/**
 * Merges the sales that arrive while a batch is under way into the next transaction, so that a hot offer's row is locked once
 * for many orders instead of once each (measured: nine times as many). Those that come in one turn of the event loop go together: many
 * are let through by the same answer, and the first of them would go alone. An offer is sold by one batch at a time and in the order in
 * which its buyers came; a batch that takes long holds up only the offers that are in it (decision 0167). Answers come after the
 * commit, whatever process holds the other sales: correctness is the database's alone.
 */
export class SaleBatcher {
  readonly #sell: BatcherOptions["sell"];
  readonly #mostPerBatch: number;
  readonly #mostBatches: number;
  readonly #longestQueue: number;
  #waiting: Waiting[] = [];
  /** The offers of the batches that are under way. */
  readonly #selling = new Set<number>();
  #batches = 0;
  #slowBatches = 0;
  #isWoken = false;
  /** By idempotency key: a double click while the first is under way waits for it instead of colliding with it. */
  readonly #underWay = new Map<string, { hash: string; result: Promise<SaleResult> }>();

  constructor({
    sell,
    mostPerBatch = 64,
    poolSize = Number.POSITIVE_INFINITY,
    longestQueue = 2_000,
  }: BatcherOptions) {
    this.#sell = sell;
    this.#mostPerBatch = mostPerBatch;
    this.#mostBatches = Math.max(1, Math.min(MOST_BATCHES, poolSize - OTHER_CONNECTIONS));
    this.#longestQueue = longestQueue;
  }

  /**
   * Sells one order and answers when the outcome is committed.
   * @throws SaleQueueFull at overload; otherwise the database's error. After an error the same sale may be repeated: its
   * key makes sure that it is sold once.
   */
  submit(sale: Sale): Promise<SaleResult> {
    const earlier = this.#underWay.get(sale.key);
    if (earlier !== undefined) {
      return earlier.hash === sale.requestHash ? earlier.result : Promise.resolve({ outcome: "key_reused" });
    }
    if (this.#waiting.length >= this.#longestQueue) return Promise.reject(new SaleQueueFull());
    const { promise: result, resolve, reject } = Promise.withResolvers<SaleResult>();
    this.#waiting.push({ sale, resolve, reject });
    this.#underWay.set(sale.key, { hash: sale.requestHash, result });
    const forget = () => this.#underWay.delete(sale.key);
    result.then(forget, forget);
    this.#wake();
    return result;
  }

  /** Begins a batch in the next turn of the event loop, unless one is under way that will soon be done. */
  #wake(): void {
    if (this.#isWoken || this.#batches > this.#slowBatches || this.#batches >= this.#mostBatches) return;
    this.#isWoken = true;
    setImmediate(() => {
      this.#isWoken = false;
      void this.#sellWaiting();
    });
  }

  async #sellWaiting(): Promise<void> {
    const batch = this.#takeBatch();
    if (batch.length === 0) return;
    const offers = batch.flatMap(({ sale }) => sale.lines.map(({ offerId }) => offerId));
    for (const offer of offers) this.#selling.add(offer);
    this.#batches++;
    let isSlow = false;
    const patience = setTimeout(() => {
      isSlow = true;
      this.#slowBatches++;
      this.#wake();
    }, PATIENCE_MILLISECONDS);
    try {
      await this.#run(batch);
    } finally {
      clearTimeout(patience);
      if (isSlow) this.#slowBatches--;
      this.#batches--;
      for (const offer of offers) this.#selling.delete(offer);
      this.#wake();
    }
  }

  /**
   * The sales that have waited for the longest, without those that want an offer of a batch under way. Nobody overtakes them: of several offers
   * one or another might always be taken.
   */
  #takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const wanted = new Set(this.#selling);
    for (const waiting of this.#waiting) {
      const { lines } = waiting.sale;
      if (batch.length < this.#mostPerBatch && lines.every(({ offerId }) => !wanted.has(offerId))) {
        batch.push(waiting);
        continue;
      }
      left.push(waiting);
      for (const { offerId } of lines) wanted.add(offerId);
    }
    this.#waiting = left;
    return batch;
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    try {
      answer(batch, await this.#sell(batch.map((waiting) => waiting.sale)));
    } catch (error) {
      if (isConnectionFailure(error)) await this.#repeatOnce(batch);
      else for (const waiting of batch) await this.#sellAlone(waiting);
    }
  }

  /** Whether the lost batch was committed is unknown; the sales' keys make the repetition tell. */
  async #repeatOnce(batch: readonly Waiting[]): Promise<void> {
    try {
      answer(batch, await this.#sell(batch.map((waiting) => waiting.sale)));
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    }
  }

  /** A batch that failed as a whole: only the member that made it fail shall fail. */
  async #sellAlone(waiting: Waiting): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return answer([waiting], await this.#sell([waiting.sale]));
      } catch (error) {
        if (attempt === 3 || !hasMetAnother(error)) return waiting.reject(error);
      }
    }
  }
}

function answer(batch: readonly Waiting[], results: readonly SaleResult[]): void {
  for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as SaleResult);
}
