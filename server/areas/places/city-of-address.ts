import { readFile } from "node:fs/promises";
import { isIPv4, isIPv6 } from "node:net";
import { join } from "node:path";
import type { City } from "#contract/areas/home.ts";
import type { Queryable } from "#server/platform/database.ts";
import { TimedCache } from "#server/platform/timed-cache.ts";
import { type AddressList, unpackAddressList } from "./address-list.ts";
import { selectCity } from "./queries.ts";

/** Made by `scripts/generate-address-list.ts`. */
export const addressListFile = join(import.meta.dirname, "data", "addresses.bin");
/** Kept as long as the process; a reading that failed is tried again by the next caller. */
const kept = new TimedCache<AddressList>({ milliseconds: Number.POSITIVE_INFINITY, most: 1 });

/**
 * The city that an internet address belongs to, as DB-IP knows it: the town itself, or the biggest city around it when the
 * town is not in our list. Undefined for addresses of other countries, of private networks and for what is no address.
 * Providers give addresses to whole regions, so it is a guess to begin with and never a proof.
 */
export async function findCityOfAddress(db: Queryable, address: string): Promise<City | undefined> {
  const id = await findCityIdOfAddress(address);
  return id === undefined ? undefined : selectCity(db, id);
}

/** The list is read when the first address is looked up, and kept: 4 MB beside the JavaScript heap. */
async function findCityIdOfAddress(address: string): Promise<number | undefined> {
  const number = numberOf(address);
  if (number === undefined) return undefined;
  const { ids, v4, v6 } = await kept.get("addresses", readAddressList);
  const index =
    number.version === 4
      ? lastUpTo(v4.starts.length, (at) => v4.starts[at] ?? 0, number.value)
      : lastUpTo(
          v6.starts.length,
          (at) => (v6.starts[at] ?? 0) * 2 ** 16 + (v6.startEnds[at] ?? 0),
          number.value,
        );
  const city = (number.version === 4 ? v4 : v6).cities[index];
  // The first id is 0: none of our cities.
  return city === undefined ? undefined : ids[city] || undefined;
}

const readAddressList = () => readFile(addressListFile).then(unpackAddressList);

/** Index of the last start that is not behind the value; -1 when all are. */
function lastUpTo(count: number, startAt: (index: number) => number, value: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (startAt(middle) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

type AddressNumber = { readonly version: 4 | 6; readonly value: number };

/** An IPv4 address as its 32 bits, an IPv6 address as its first 48; one that carries an IPv4 address counts as that. */
function numberOf(address: string): AddressNumber | undefined {
  if (isIPv4(address)) return { version: 4, value: ofBytes(address.split(".").map(Number)) };
  if (!isIPv6(address)) return undefined;
  const carried = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (carried !== undefined) return numberOf(carried);
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const groups = (text: string) => text.split(":").filter((group) => group !== "");
  const [first, last] = [groups(head), groups(tail ?? "")];
  const omitted = tail === undefined ? 0 : 8 - first.length - last.length;
  const all = [...first, ...Array<string>(Math.max(0, omitted)).fill("0"), ...last];
  return {
    version: 6,
    value: all.slice(0, 3).reduce((sum, group) => sum * 2 ** 16 + Number.parseInt(group, 16), 0),
  };
}

function ofBytes(bytes: readonly number[]): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}
