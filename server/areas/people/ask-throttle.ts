import { type Bound, boundsByNetwork, type Throttle } from "#server/platform/throttle.ts";

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** No person knows more addresses by heart than this at one evening (decision 0093). */
const MOST_AN_HOUR = 20;
const MOST_A_DAY = 60;
/** A network may be a whole household's or a phone company's. */
const MOST_OF_A_NETWORK_AN_HOUR = 60;

/** Bounds how often somebody may ask who has an account: adding a friend tells it, by the specification. */
export class AskThrottle {
  readonly #throttle: Throttle;

  constructor(throttle: Throttle) {
    this.#throttle = throttle;
  }

  /** Counts one question, over all processes. @returns false when it is one too many: then it must not be answered */
  async mayAsk(accountId: number, address: string): Promise<boolean> {
    const asker = `ask ${accountId}`;
    const networks = boundsByNetwork("ask from", MOST_OF_A_NETWORK_AN_HOUR, address);
    // One after the other: what is refused told nothing and counts no further.
    return (
      (await this.#counts([[asker, MOST_AN_HOUR]], HOUR_SECONDS)) &&
      (await this.#counts([[asker, MOST_A_DAY]], DAY_SECONDS)) &&
      (await this.#counts(networks, HOUR_SECONDS))
    );
  }

  async #counts(bounds: readonly Bound[], seconds: number): Promise<boolean> {
    return (await this.#throttle.begin(bounds, seconds)).kind === "counted";
  }
}
