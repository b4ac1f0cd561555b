import { addressNetworks } from "#server/platform/address-network.ts";
import { mailboxOf } from "#server/platform/mailbox.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import type { Bounds } from "./bounds.ts";

/** What an order's unpaid places are counted for besides its account: pseudonyms, of networks in hexadecimal. */
export type BuyerHashes = {
  readonly mailbox: number;
  readonly network: string;
  readonly wideNetwork: string | null;
};

/** Enough that no two networks are taken for one: 128 bits. */
const NETWORK_DIGITS = 32;
/** A number that JavaScript keeps exactly, and the index at least cost: of ten million mailboxes hardly two are taken for one. */
const MAILBOX_DIGITS = 12;

/** An order keeps its address of mail, but the network address nowhere. */
export function buyerHashes(
  secrets: Pick<Secrets, "pseudonym">,
  email: string,
  address: string,
): BuyerHashes {
  const [narrow, wide] = addressNetworks(address).map(({ network }) =>
    secrets.pseudonym("buyer-network", network).slice(0, NETWORK_DIGITS),
  );
  const mailbox = Number.parseInt(
    secrets.pseudonym("buyer-mailbox", mailboxOf(email)).slice(0, MAILBOX_DIGITS),
    16,
  );
  return { mailbox, network: narrow ?? "", wideNetwork: wide ?? null };
}

type Order = BuyerHashes & {
  readonly accountId: number | null;
  readonly totalCents: number;
  readonly needsConfirmation: boolean;
  readonly places: number;
  readonly freePlaces: number;
};

/** Every holder that an order is counted for. */
export function holdersOf({
  mailbox,
  accountId,
  network,
  wideNetwork,
}: BuyerHashes & Pick<Order, "accountId">): readonly (number | string)[] {
  return [mailbox, accountId, network, wideNetwork].filter((holder) => holder !== null);
}

/** By the kind of holder, in the order of {@link Bounds}; `null` where no holder of a kind wants any. */
type Room = { readonly openRoom: readonly (number | null)[]; readonly freeRoom: readonly (number | null)[] };

/** What a holder may have already, so that nothing that the batch's orders want for it, all together, can be beyond a bound. */
export function roomOf(orders: readonly Order[], { open, leastOfEvent, free }: Bounds): Room {
  const openMost = open.map((most, kind) => Math.min(most, leastOfEvent[kind] ?? most));
  const unpaid = open.map(() => new Wanted());
  const given = open.map(() => new Wanted());
  for (const order of orders) {
    const { mailbox, accountId, network, wideNetwork, places, freePlaces } = order;
    const isHeld = order.totalCents > 0 || order.needsConfirmation;
    for (const [kind, holder] of [mailbox, accountId, network, wideNetwork].entries()) {
      if (holder === null) continue;
      if (isHeld) unpaid[kind]?.add(holder, places);
      if (freePlaces > 0) given[kind]?.add(holder, freePlaces);
    }
  }
  const room = (bound: readonly number[], wanted: readonly Wanted[]) =>
    bound.map((most, kind) => (wanted[kind]?.most ? most - wanted[kind].most : null));
  return { openRoom: room(openMost, unpaid), freeRoom: room(free, given) };
}

/** How many places each holder of a kind wants, and how many the one that wants most. */
class Wanted {
  readonly #places = new Map<number | string, number>();
  most = 0;

  add(holder: number | string, places: number): void {
    const wanted = (this.#places.get(holder) ?? 0) + places;
    this.#places.set(holder, wanted);
    this.most = Math.max(this.most, wanted);
  }
}
