import { expect, test } from "vitest";
import { testApp } from "../../testing/services.ts";
import { addressNetworks, sharingNetwork } from "./address-network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:cb00:7107", "203.0.113.7"],
  ["64:ff9b::203.0.113.7", "203.0.113.7"],
  ["64:ff9b::cb00:7107", "203.0.113.7"],
  ["::ffff:0:203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["[::ffff:cb00:7107]:51234", "203.0.113.7"],
  ["[2001:db8:1:2::5]:443", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["[2001:db8:1:2::5]", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:2:3:4:1.2.3.4", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  // The translators' range for a network's own use has its IPv4 address wherever that network likes.
  ["64:ff9b:1::cb00:7107", "64:ff9b:1:0::/64", "64:ff9b:1::/48"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["", ""],
  ["unknown", "unknown"],
  ["203.0.113.7:port", "203.0.113.7:port"],
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

test("a visitor whose proxy names ports is one visitor, whatever the port", async () => {
  await using app = await testApp({ trustProxy: 1, rateLimitFactor: 0.001 });
  const statusFrom = async (forwarded: string) =>
    (
      await app.server.inject({
        method: "POST",
        url: "/home/get5Events",
        headers: { "x-forwarded-for": forwarded },
      })
    ).statusCode;
  expect(await statusFrom("203.0.113.7:1")).not.toBe(429);
  expect(await statusFrom("203.0.113.7:2")).toBe(429);
  expect(await statusFrom("[::ffff:203.0.113.7]:3")).toBe(429);
  expect(await statusFrom("203.0.113.8:2")).not.toBe(429);
});
