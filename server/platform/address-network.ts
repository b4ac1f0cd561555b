import { isIPv6 } from "node:net";

/** A network that an address is counted with, and how many times the bound of one visitor it has. */
export type CountedNetwork = { readonly network: string; readonly times: number };

const SITE_BITS = 48;
const LINK_BITS = 64;
const BITS_OF_A_GROUP = 16;
/** A /48 has 65,536 /64 networks: those of one customer of a hoster, or of some hundred households (decision 0124). */
const TIMES_OF_A_SITE = 16;

/**
 * What one visitor's address is counted as, the narrowest network first: an IPv4 address as it is; an IPv6 address with its /64, all of
 * which one visitor has to choose from, and with its /48, many of whose /64 networks may be one visitor's. Each has a bound of its own:
 * that of one visitor, `times` as large. `::ffff:203.0.113.7` is 203.0.113.7.
 */
export function addressNetworks(address: string): readonly CountedNetwork[] {
  const groups = groupsOf(address);
  if (typeof groups === "string") return [{ network: groups, times: 1 }];
  return [
    { network: networkOf(groups, LINK_BITS), times: 1 },
    { network: networkOf(groups, SITE_BITS), times: TIMES_OF_A_SITE },
  ];
}

/**
 * Whom fair shares are for: an IPv4 address as it is, of an IPv6 address its /48 network. Whoever has many /64 networks has one share,
 * as has whoever shares an IPv4 address with others.
 */
export function sharingNetwork(address: string): string {
  const groups = groupsOf(address);
  return typeof groups === "string" ? groups : networkOf(groups, SITE_BITS);
}

function networkOf(groups: readonly string[], bits: number): string {
  const network = groups
    .slice(0, bits / BITS_OF_A_GROUP)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/${bits}`;
}

/** The eight groups of an IPv6 address; any other address as it is. */
function groupsOf(address: string): string | readonly string[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [beginning = "", end] = (address.split("%")[0] ?? "").split("::");
  const groups = beginning === "" ? [] : beginning.split(":");
  if (end !== undefined) {
    const last = end === "" ? [] : end.split(":");
    while (groups.length + last.length < 8) groups.push("0");
    groups.push(...last);
  }
  return groups;
}
