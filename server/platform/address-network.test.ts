import { expect, test } from "vitest";
import { addressNetworks, sharingNetwork } from "./address-network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["", ""],
  ["unknown", "unknown"],
])("%s is counted as %s", (address, ...networks) => {
  expect(addressNetworks(address).map(({ network }) => network)).toEqual(networks);
  expect(sharingNetwork(address)).toBe(networks.at(-1));
});

test("a site may do more than a visitor, and far less than all of its networks together", () => {
  const [visitor, site] = addressNetworks("2001:db8:1:2::1");
  expect(visitor?.times).toBe(1);
  expect(site?.times).toBe(16);
  expect(addressNetworks("203.0.113.7").map(({ times }) => times)).toEqual([1]);
});
