import { type Bound, boundsByNetwork, type Throttle } from "#server/platform/throttle.ts";

/** From one network in an hour (decisions 0085 and 0124). */
const WINDOW_SECONDS = 3_600;
/** Times that it was told of an address that it has an account, of whichever: then nothing more is told, of free ones neither. */
const MOST_REVEALED = 100;
/** Of one account: a member who misspelt an address gets it right by then. */
const MOST_MOVES = 5;
/** New accounts; a whole evening's guests may share one address. */
const MOST_REGISTERED = 60;
const MOST_RESETS = 120;

/**
 * Counted already as one that opens an account and one that tells of one; what did not happen is taken back. Never rejects: what came of
 * it is answered, also when the counts stay as they are.
 */
type Look = { end(became: "an-account" | "told" | "nothing"): Promise<void> };

/** Bounds the forms that anybody may send and that open accounts, send mails, or reveal who has an account. */
export class FormsThrottle {
  readonly #throttle: Throttle;

  constructor(throttle: Throttle) {
    this.#throttle = throttle;
  }

  /** Before a registration looks whether its address is taken; counted already, so that no race gains a look. */
  beginRegistration(address: string): Promise<Look | "throttled"> {
    return this.#look(boundsByNetwork("register", MOST_REGISTERED, address), address);
  }

  /** {@link beginRegistration} of an account that takes another address: it tells as much, and costs no new account. */
  async beginMove(accountId: number, address: string): Promise<Look | "throttled"> {
    const hit = await this.#throttle.begin([[`move ${accountId}`, MOST_MOVES]], WINDOW_SECONDS);
    return hit.kind === "throttled" ? "throttled" : this.#look([], address);
  }

  async #look(accounts: readonly Bound[], address: string): Promise<Look | "throttled"> {
    const looks = boundsByNetwork("told taken", MOST_REVEALED, address);
    const hit = await this.#throttle.begin([...accounts, ...looks], WINDOW_SECONDS);
    if (hit.kind === "throttled") return "throttled";
    const uncounted = {
      "an-account": looks,
      told: accounts,
      nothing: [...accounts, ...looks],
    };
    const end = async (became: keyof typeof uncounted) => {
      const names = uncounted[became].map(([name]) => name);
      await this.#throttle.takeBack(names, WINDOW_SECONDS).catch(() => {});
    };
    return { end };
  }

  /** Whether one more reset may be asked for from there; counted whether there is an account or not, as the limit would tell it otherwise. */
  async mayReset(address: string): Promise<boolean> {
    const hit = await this.#throttle.begin(boundsByNetwork("reset", MOST_RESETS, address), WINDOW_SECONDS);
    return hit.kind === "counted";
  }
}
