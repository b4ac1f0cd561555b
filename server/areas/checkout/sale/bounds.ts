import { scaledLimit } from "#server/platform/throttle.ts";

/** What somebody may have without having paid for it. */
type Bound = {
  /** Places that wait for their payment, at all events together. */
  readonly open: number;
  /** As many of them may be of one event, however small it is. */
  readonly leastOfEvent: number;
  /** At a larger event so many of a hundred of its places, within `open`. */
  readonly percentOfEvent: number;
  /** Free tickets: of one event for ever by mailbox and by account, of all events in an hour by network. */
  readonly free: number;
};

/** A mailbox and an account: above what a group of friends needs, and far below a house. */
const BUYER: Bound = { open: 20, leastOfEvent: 10, percentOfEvent: 20, free: 10 };
/** An IPv4 address or an IPv6 /64: often all customers of a phone network, or everybody in a club's WLAN (decision 0134). */
const NETWORK: Bound = { open: 200, leastOfEvent: 20, percentOfEvent: 20, free: 50 };
/** An IPv6 /48: one customer of a hoster, or some hundred households. */
const WIDE_NETWORK: Bound = { open: 300, leastOfEvent: 40, percentOfEvent: 30, free: 100 };

/** By the kind of who holds: mailbox, account, network, wide network. */
export type Bounds = { readonly [Field in keyof Bound]: readonly number[] };

/** @param factor widens those of networks, as it does all limits by address (`RATE_LIMIT_FACTOR`) */
export function boundsOf(factor: number): Bounds {
  const scaled = (bound: Bound): Bound => ({
    open: scaledLimit(bound.open, factor),
    leastOfEvent: scaledLimit(bound.leastOfEvent, factor),
    percentOfEvent: bound.percentOfEvent,
    free: scaledLimit(bound.free, factor),
  });
  const kinds = [BUYER, BUYER, scaled(NETWORK), scaled(WIDE_NETWORK)];
  return {
    open: kinds.map(({ open }) => open),
    leastOfEvent: kinds.map(({ leastOfEvent }) => leastOfEvent),
    percentOfEvent: kinds.map(({ percentOfEvent }) => percentOfEvent),
    free: kinds.map(({ free }) => free),
  };
}
