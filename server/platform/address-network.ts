import { isIPv6 } from "node:net";

const GROUPS_OF_A_NETWORK = 4;

/**
 * What one visitor's address is counted as: an IPv4 address as it is, of an IPv6 address its /64 network, all of which one
 * visitor has to choose from. `::ffff:203.0.113.7` is 203.0.113.7.
 */
export function addressNetwork(address: string): string {
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
  const network = groups
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
