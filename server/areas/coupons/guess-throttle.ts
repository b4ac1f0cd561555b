import { boundsByNetwork, type Throttle } from "#server/platform/throttle.ts";

const WINDOW_SECONDS = 3_600;
/** Codes that there are not, in an hour: of a member, and of a network, which may be a whole household's or a phone company's. */
const MOST_OF_A_MEMBER = 20;
const MOST_OF_A_NETWORK = 100;

/** Counted already as a wrong one; a right one is taken back. */
export type Guess = { wasRight(): Promise<void> };

/** Bounds how many codes somebody may try out: some coupons are for whoever was given theirs. */
export class GuessThrottle {
  readonly #throttle: Throttle;

  constructor(throttle: Throttle) {
    this.#throttle = throttle;
  }

  /** Before a code is looked for, so that no race gains a guess. */
  async begin(accountId: number | null, address: string): Promise<Guess | "throttled"> {
    const ofNetwork = boundsByNetwork("coupon code", MOST_OF_A_NETWORK, address);
    const ofMember = accountId === null ? [] : ([[`coupon code ${accountId}`, MOST_OF_A_MEMBER]] as const);
    const hit = await this.#throttle.begin([...ofMember, ...ofNetwork], WINDOW_SECONDS);
    if (hit.kind === "throttled") return "throttled";
    const names = [...ofMember, ...ofNetwork].map(([name]) => name);
    // What came of it is answered, also when the count stays as it is.
    return { wasRight: () => this.#throttle.takeBack(names, WINDOW_SECONDS).catch(() => {}) };
  }
}
