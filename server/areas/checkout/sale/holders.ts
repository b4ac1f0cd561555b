import { addressNetworks } from "#server/platform/address-network.ts";
import { foldEmail } from "#server/platform/folded-email.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import type { Bounds } from "./bounds.ts";

/** Whom an order's unpaid places are counted for. */
export type BuyerNetworks = { readonly network: string; readonly wideNetwork: string | null };

/** Enough that no two networks are taken for one. */
const HASH_BYTES = 16;

/** Keyed hashes of the networks of an address, in hexadecimal: the address itself is kept nowhere. */
export function networksOf(secrets: Pick<Secrets, "hmac">, address: string): BuyerNetworks {
  const [narrow, wide] = addressNetworks(address).map(({ network }) =>
    secrets.hmac("buyer-network", network).subarray(0, HASH_BYTES).toString("hex"),
  );
  return { network: narrow ?? "", wideNetwork: wide ?? null };
}

type Order = BuyerNetworks & {
  readonly eventId: number;
  readonly accountId: number | null;
  readonly email: string;
  readonly totalCents: number;
  readonly needsConfirmation: boolean;
  readonly places: number;
  readonly freePlaces: number;
};

/** Its place in the lists of `Bounds` is one less. */
type Kind = 1 | 2 | 3 | 4;

type Holder = {
  readonly kind: Kind;
  /** One for each event that it orders at. */
  readonly slots: Map<number, number>;
  /** What the batch's orders want for it, at all events together. */
  unpaidPlaces: number;
  freePlaces: number;
};

/** What `sell_tickets` takes as `holders`; see there. */
type BatchHolders = {
  readonly keys: readonly string[];
  readonly kinds: string;
  readonly events: string;
  readonly totals: string;
  readonly openRoom: string;
  readonly freeRoom: string;
};

/** Everybody who orders in a batch, each once an event, and for each order the slots of those whom it is counted for. */
export function holdersOf(
  orders: readonly Order[],
  bounds: Bounds,
): { holders: BatchHolders; slotsByOrder: readonly string[] } {
  const holders = new Map<string, Holder>();
  const keys: string[] = [];
  const kinds: Kind[] = [];
  const events: number[] = [];
  const totals: number[] = [];
  const slotsByOrder = orders.map((order) => {
    const { eventId } = order;
    const slots = keysOf(order).map(([kind, key]) => {
      const name = `${kind} ${key}`;
      const holder = holders.get(name) ?? { kind, slots: new Map(), unpaidPlaces: 0, freePlaces: 0 };
      holders.set(name, holder);
      if (order.totalCents > 0 || order.needsConfirmation) holder.unpaidPlaces += order.places;
      holder.freePlaces += order.freePlaces;
      let slot = holder.slots.get(eventId);
      if (slot === undefined) {
        slot = keys.push(key);
        holder.slots.set(eventId, slot);
        kinds.push(kind);
        events.push(eventId);
        totals.push(holder.slots.values().next().value ?? slot);
      }
      return slot;
    });
    return arrayText(slots);
  });
  return {
    holders: {
      keys,
      kinds: arrayText(kinds),
      events: arrayText(events),
      totals: arrayText(totals),
      ...roomOf([...holders.values()], bounds),
    },
    slotsByOrder,
  };
}

/** By kind: what a holder may have already, so that nothing that the batch wants for it can be beyond a bound. */
function roomOf(holders: readonly Holder[], { open, leastOfEvent, free }: Bounds) {
  const unpaid = open.map(() => 0);
  const given = open.map(() => 0);
  for (const { kind, unpaidPlaces, freePlaces } of holders) {
    unpaid[kind - 1] = Math.max(unpaid[kind - 1] ?? 0, unpaidPlaces);
    given[kind - 1] = Math.max(given[kind - 1] ?? 0, freePlaces);
  }
  const room = (bound: readonly number[], wanted: readonly number[]) =>
    arrayText(bound.map((most, index) => (wanted[index] ? most - wanted[index] : null)));
  return {
    openRoom: room(
      open.map((most, index) => Math.min(most, leastOfEvent[index] ?? most)),
      unpaid,
    ),
    freeRoom: room(free, given),
  };
}

/** Parsed by PostgreSQL many times as fast as a list in JSON. */
function arrayText(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

function keysOf({ email, accountId, network, wideNetwork }: Order): [Kind, string][] {
  const keys: [Kind, string][] = [[1, foldEmail(email)]];
  if (accountId !== null) keys.push([2, String(accountId)]);
  keys.push([3, network]);
  if (wideNetwork !== null) keys.push([4, wideNetwork]);
  return keys;
}
