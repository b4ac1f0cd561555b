import { addressNetwork } from "#server/platform/address-network.ts";
import type { Throttle } from "#server/platform/throttle.ts";

/** From one network in an hour (decision 0085). */
const WINDOW_SECONDS = 3_600;
/** Registrations that told whether an address has an account. */
const MOST_TAKEN = 10;
/** New accounts; a whole evening's guests may share one address. */
const MOST_REGISTERED = 60;
const MOST_RESETS = 30;

/** Bounds the forms that anybody may send and that open accounts, send mails, or reveal who has an account. */
export class FormsThrottle {
  readonly #throttle: Throttle;
  readonly #factor: number;

  /** @param factor multiplies all limits (`RATE_LIMIT_FACTOR`) */
  constructor(throttle: Throttle, factor: number) {
    this.#throttle = throttle;
    this.#factor = factor;
  }

  /**
   * Before a registration looks whether its address is taken; counted already, so that no race gains a look.
   * @returns what takes the look back when it told nothing about an account
   */
  async beginRegistration(address: string): Promise<{ toldNothing(): Promise<void> } | "throttled"> {
    const network = addressNetwork(address);
    const looks = `register taken ${network}`;
    if (!(await this.#passes(`register ${network}`, MOST_REGISTERED))) return "throttled";
    if (!(await this.#passes(looks, MOST_TAKEN))) return "throttled";
    return { toldNothing: () => this.#throttle.takeBack([looks], WINDOW_SECONDS) };
  }

  /** Whether one more reset may be asked for from there. */
  mayReset(address: string): Promise<boolean> {
    return this.#passes(`reset ${addressNetwork(address)}`, MOST_RESETS);
  }

  async #passes(name: string, most: number): Promise<boolean> {
    const { count } = await this.#throttle.hit(name, WINDOW_SECONDS);
    return count <= Math.max(1, Math.round(most * this.#factor));
  }
}
