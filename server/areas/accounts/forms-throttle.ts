import { addressNetwork } from "#server/platform/address-network.ts";
import type { Throttle } from "#server/platform/throttle.ts";

/** From one network in an hour (decision 0085). */
const WINDOW_SECONDS = 3_600;
/** Forms that told that an address has an account. */
const MOST_TAKEN = 10;
/** Of one account: whoever misspelt an address gets it right by then. */
const MOST_MOVES = 5;
/** New accounts; a whole evening's guests may share one address. */
const MOST_REGISTERED = 60;
const MOST_RESETS = 30;

/** Counted already; taken back when it told nothing about an account. */
type Look = { toldNothing(): Promise<void> };

/** Bounds the forms that anybody may send and that open accounts, send mails, or reveal who has an account. */
export class FormsThrottle {
  readonly #throttle: Throttle;

  constructor(throttle: Throttle) {
    this.#throttle = throttle;
  }

  /** Before a registration looks whether its address is taken; counted already, so that no race gains a look. */
  async beginRegistration(address: string): Promise<Look | "throttled"> {
    if (!(await this.#passes(`register ${addressNetwork(address)}`, MOST_REGISTERED))) return "throttled";
    return this.#look(address);
  }

  /** {@link beginRegistration} of an account that takes another address: it tells as much, and costs no new account. */
  async beginMove(accountId: number, address: string): Promise<Look | "throttled"> {
    if (!(await this.#passes(`move ${accountId}`, MOST_MOVES))) return "throttled";
    return this.#look(address);
  }

  async #look(address: string): Promise<Look | "throttled"> {
    const looks = `register taken ${addressNetwork(address)}`;
    if (!(await this.#passes(looks, MOST_TAKEN))) return "throttled";
    return { toldNothing: () => this.#throttle.takeBack([looks], WINDOW_SECONDS) };
  }

  /** Whether one more reset may be asked for from there. */
  mayReset(address: string): Promise<boolean> {
    return this.#passes(`reset ${addressNetwork(address)}`, MOST_RESETS);
  }

  #passes(name: string, most: number): Promise<boolean> {
    return this.#throttle.passes(name, most, WINDOW_SECONDS);
  }
}
