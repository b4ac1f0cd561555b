import { sharingNetwork } from "#server/platform/address-network.ts";
import { type Bound, boundsByNetwork, type Throttle } from "#server/platform/throttle.ts";

/** Wrong passwords in a quarter of an hour (decisions 0128 and 0163). */
const WINDOW_SECONDS = 900;
/** At an account from one network (IPv6: /48), by all devices together that it has never been logged in on, or by all that it is logged in on. */
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

/** The account that is logged in, and where the password comes from. */
export type OwnAttempt = { readonly accountId: number; readonly address: string };

/** Counted already. Taken back when the password was right or was never looked at. */
export type BegunAttempt = { takeBack(): Promise<void> };

/**
 * Bounds how many passwords can be tried. Each try is counted before it is made, so no race gains one. Strangers are counted by
 * network and apart from the owner's own devices, so that no stranger locks the owner out from one network. All counts of a try are
 * asked for in one statement.
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
      ...boundsByNetwork("login address", MOST_BY_ADDRESS, address),
      [`login account ${email} from ${sharingNetwork(address)}`, MOST_BY_NETWORK],
      [`login account ${email}`, MOST_BY_ALL_NETWORKS],
    ]);
  }

  /** For a password that somebody who is logged in has to repeat. A session that was stolen keeps its owner in another network from nothing. */
  beginOwn({ accountId, address }: OwnAttempt): Promise<BegunAttempt | "throttled"> {
    return this.#count([
      [`own password ${accountId} from ${sharingNetwork(address)}`, MOST_BY_NETWORK],
      [`own password ${accountId}`, MOST_BY_ALL_NETWORKS],
    ]);
  }

  /** A try that one of the limits refuses does not count for the others: a network that is throttled fills no account's. */
  async #count(bounds: readonly Bound[]): Promise<BegunAttempt | "throttled"> {
    const hit = await this.#throttle.begin(bounds, WINDOW_SECONDS);
    return hit.kind === "throttled" ? "throttled" : hit;
  }
}
