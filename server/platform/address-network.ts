import { isIP, SocketAddress } from "node:net";
import ipaddr from "ipaddr.js";

/** A network that an address is counted with, and how many times the bound of one visitor it has. */
export type CountedNetwork = { readonly network: string; readonly times: number };

const SITE_BITS = 48;
const LINK_BITS = 64;
const BITS_OF_A_GROUP = 16;
const GROUPS_OF_IPV4 = 2;
/** A /48 has 65,536 /64 networks: those of one customer of a hoster, or of some hundred households (decision 0124). */
const TIMES_OF_A_SITE = 16;
/** Their last 32 bits are an IPv4 address: of sockets that serve both kinds, and of translators (NAT64, SIIT). */
const STAND_FOR_IPV4 = ["::ffff:0:0/96", "64:ff9b::/96", "::ffff:0:0:0/96"].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
);

/**
 * What one visitor's address is counted as, the narrowest network first: an IPv4 address as it is; an IPv6 address with its /64, all of
 * which one visitor has to choose from, and with its /48, many of whose /64 networks may be one visitor's. Each has a bound of its own:
 * that of one visitor, `times` as large. An IPv6 address that stands for an IPv4 address is that one, and a port is left out.
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
 * What has a fair share: an IPv4 address as it is, of an IPv6 address its /48 network. An owner of many /64 networks has one share,
 * as have all behind one IPv4 address.
 */
export function sharingNetwork(address: string): string {
  const groups = groupsOf(address);
  return typeof groups === "string" ? groups : networkOf(groups, SITE_BITS);
}

function networkOf(groups: readonly number[], bits: number): string {
  const network = groups.slice(0, bits / BITS_OF_A_GROUP).map((group) => group.toString(16));
  return `${network.join(":")}::/${bits}`;
}

/** The eight groups of an IPv6 address; an IPv4 address, and what is no address, as text. */
function groupsOf(given: string): string | readonly number[] {
  const kind = isIP(given);
  if (kind === 4) return given;
  const address = kind === 6 ? given : (SocketAddress.parse(given)?.address ?? given);
  if (kind === 0 && isIP(address) !== 6) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (!STAND_FOR_IPV4.some((range) => parsed.match(range))) return parsed.parts;
  const bytes = parsed.parts.slice(-GROUPS_OF_IPV4).flatMap((group) => [group >> 8, group & 255]);
  return bytes.join(".");
}
