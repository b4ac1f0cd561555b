import { addressNetwork } from "#server/platform/address-network.ts";
import type { Throttle } from "#server/platform/throttle.ts";

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** Nobody knows more addresses by heart than this at one evening (decision 0093). */
const MOST_AN_HOUR = 20;
const MOST_A_DAY = 60;
/** A network may be a whole household's or a phone company's. */
const MOST_OF_A_NETWORK_AN_HOUR = 60;

/** Bounds how often somebody may ask who has an account: adding a friend tells it, by the specification. */
export class AskThrottle {
  readonly #throttle: Throttle;
  readonly #factor: number;

  /** @param factor multiplies all limits (`RATE_LIMIT_FACTOR`) */
  constructor(throttle: Throttle, factor: number) {
    this.#throttle = throttle;
    this.#factor = factor;
  }

  /** Counts one question, over all processes. @returns false when it is one too many: then it must not be answered */
  async mayAsk(accountId: number, address: string): Promise<boolean> {
    const asker = `ask ${accountId}`;
    // One after the other: what is refused told nothing and counts no further.
    return (
      (await this.#passes(asker, HOUR_SECONDS, MOST_AN_HOUR)) &&
      (await this.#passes(asker, DAY_SECONDS, MOST_A_DAY)) &&
      (await this.#passes(`ask from ${addressNetwork(address)}`, HOUR_SECONDS, MOST_OF_A_NETWORK_AN_HOUR))
    );
  }

  async #passes(name: string, seconds: number, most: number): Promise<boolean> {
    const { count } = await this.#throttle.hit(name, seconds);
    return count <= Math.max(1, Math.round(most * this.#factor));
  }
}
