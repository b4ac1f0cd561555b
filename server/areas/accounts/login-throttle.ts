import { addressNetworks, sharingNetwork } from "#server/platform/address-network.ts";
import type { Throttle } from "#server/platform/throttle.ts";

/** Wrong passwords in a quarter of an hour (decision 0128). */
const WINDOW_SECONDS = 900;
/** At an account from one network (IPv6: /48), by all devices together that it has never been logged in on. */
const MOST_BY_NETWORK = 10;
/** The same from all networks together. */
const MOST_BY_ALL_NETWORKS = 100;
/** From one device that it has. */
const MOST_BY_KNOWN_DEVICE = 10;
/** From strangers at one address, whatever accounts they try; a whole club may stand behind one. */
const MOST_BY_ADDRESS = 60;

export type LoginAttempt = {
  /** As the database compares it: two spellings of one account are one. */
  readonly email: string;
  readonly address: string;
  /** The device's id for this account; undefined: a stranger. */
  readonly knownDevice: string | undefined;
};

/** Counted already. Taken back when the password was right or was never looked at. */
export type BegunAttempt = { takeBack(): Promise<void> };

/**
 * Bounds how many passwords can be tried. Each try is counted before it is made, so no race gains one. Strangers are counted by
 * network and apart from the owner's own devices, so that nobody locks the owner out from one network. All counts of a try are asked
 * for in one statement.
 */
export class LoginThrottle {
  readonly #throttle: Throttle;

  constructor(throttle: Throttle) {
    this.#throttle = throttle;
  }

  async begin({ email, address, knownDevice }: LoginAttempt): Promise<BegunAttempt | "throttled"> {
    if (knownDevice !== undefined)
      return this.#count([[`login device ${knownDevice}`, MOST_BY_KNOWN_DEVICE]]);
    return this.#count([
      ...addressNetworks(address).map(
        ({ network, times }) => [`login address ${network}`, MOST_BY_ADDRESS * times] as const,
      ),
      [`login account ${email} from ${sharingNetwork(address)}`, MOST_BY_NETWORK],
      [`login account ${email}`, MOST_BY_ALL_NETWORKS],
    ]);
  }

  /** For a password that somebody who is logged in has to repeat. */
  beginOwn(accountId: number): Promise<BegunAttempt | "throttled"> {
    return this.#count([[`own password ${accountId}`, MOST_BY_KNOWN_DEVICE]]);
  }

  /** Who is refused by one of the limits does not count for the others: a network that is throttled fills no account's. */
  async #count(limits: readonly (readonly [string, number])[]): Promise<BegunAttempt | "throttled"> {
    const counted = await Promise.all(
      limits.map(async ([name, most]) => {
        return { name, passes: await this.#throttle.passes(name, most, WINDOW_SECONDS) };
      }),
    );
    const names = counted.filter(({ passes }) => passes).map(({ name }) => name);
    const takeBack = () => this.#throttle.takeBack(names, WINDOW_SECONDS);
    if (names.length === limits.length) return { takeBack };
    await takeBack();
    return "throttled";
  }
}
