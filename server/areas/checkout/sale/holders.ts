import { addressNetworks } from "#server/platform/address-network.ts";
import { mailboxOf } from "#server/platform/mailbox.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import type { Bounds } from "./bounds.ts";

/** Whom an order's unpaid places are counted for besides its account: keyed hashes, of networks in hexadecimal. */
export type BuyerHashes = {
  readonly mailbox: number;
  readonly network: string;
  readonly wideNetwork: string | null;
};

/** Enough that no two networks are taken for one. */
const NETWORK_BYTES = 16;
/** A number that JavaScript keeps exactly, and the index at least cost: of ten million mailboxes hardly two are taken for one. */
const MAILBOX_BYTES = 6;

/** An order keeps its address of mail, but the network address nowhere. */
export function buyerHashes(secrets: Pick<Secrets, "hmac">, email: string, address: string): BuyerHashes {
  const [narrow, wide] = addressNetworks(address).map(({ network }) =>
    secrets.hmac("buyer-network", network).subarray(0, NETWORK_BYTES).toString("hex"),
  );
  const mailbox = secrets.hmac("buyer-mailbox", mailboxOf(email)).readUIntBE(0, MAILBOX_BYTES);
  return { mailbox, network: narrow ?? "", wideNetwork: wide ?? null };
}

type Order = BuyerHashes & {
  readonly eventId: number;
  readonly accountId: number | null;
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

/** What it takes of an order. */
type OrderSlots = {
  readonly mailbox: number;
  readonly network: number;
  readonly wideNetwork: number | undefined;
  readonly slots: string;
};

/** Everybody who orders in a batch, each once an event, and for each order the slots of those whom it is counted for. */
export function holdersOf(
  orders: readonly Order[],
  bounds: Bounds,
): { holders: BatchHolders; slotsByOrder: readonly OrderSlots[] } {
  const holders = new Map<string, Holder>();
  const keys: string[] = [];
  const kinds: Kind[] = [];
  const events: number[] = [];
  const totals: number[] = [];
  const slotsByOrder = orders.map((order) => {
    const { eventId } = order;
    const byKind = new Map<Kind, number>();
    for (const [kind, key] of keysOf(order)) {
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
      byKind.set(kind, slot);
    }
    return {
      mailbox: byKind.get(1) ?? 0,
      network: byKind.get(3) ?? 0,
      wideNetwork: byKind.get(4),
      slots: arrayText([...byKind.values()]),
    };
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

function keysOf({ mailbox, accountId, network, wideNetwork }: Order): [Kind, string][] {
  const keys: [Kind, string][] = [[1, String(mailbox)]];
  if (accountId !== null) keys.push([2, String(accountId)]);
  keys.push([3, network]);
  if (wideNetwork !== null) keys.push([4, wideNetwork]);
  return keys;
}
