import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../testing/services.ts";
import { packAddressList, unpackAddressList } from "./address-list.ts";
import { readCityList } from "./city-list.ts";
import { addressListFile, findCityOfAddress } from "./city-of-address.ts";
import { ensureCities } from "./load-cities.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ trustProxy: 1 });
  await ensureCities(app.services.db);
});
afterAll(() => app[Symbol.asyncDispose]());

const nameOf = async (address: string) => (await findCityOfAddress(app.services.db, address))?.name;

describe("the city of an address", () => {
  test.each([
    // Universities and cities, whose networks have been where they are for decades.
    ["134.100.0.1", "Hamburg"],
    ["130.149.7.201", "Berlin"],
    ["131.159.0.1", "München"],
    ["131.130.1.1", "Wien"],
    ["129.132.1.1", "Zürich"],
  ])("%s is in %s", async (address, city) => {
    expect(await nameOf(address)).toBe(city);
    expect(await nameOf(`::ffff:${address}`)).toBe(city);
  });

  test.each([
    ["2001:67c:10ec::1", "Zürich"],
    ["2001:638:a:1::2", "Berlin"],
    ["2001:4ca0::", "München"],
  ])("%s is in %s", async (address, city) => {
    expect(await nameOf(address)).toBe(city);
  });

  test.each([
    ["127.0.0.1"],
    ["10.0.0.1"],
    ["192.168.1.1"],
    ["169.254.169.254"],
    ["0.0.0.0"],
    ["255.255.255.255"],
    ["8.8.8.8"],
    ["::"],
    ["::1"],
    ["fe80::1%eth0"],
    ["fd00::1"],
    ["ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2606:4700::1111"],
    [""],
    ["nonsense"],
    ["1.2.3"],
  ])("%s is in none of ours", async (address) => {
    expect(await nameOf(address)).toBeUndefined();
  });
});

test("the list is read as it was written", async () => {
  const list = await unpackAddressList(
    await packAddressList(
      [
        { start: 0, cityId: undefined },
        { start: 0x86640000, cityId: 2911298 },
        { start: 0x86650000, cityId: undefined },
      ],
      [{ start: 0x20010638_0000, cityId: 2950159 }],
    ),
  );
  expect([...list.ids]).toEqual([0, 2911298, 2950159]);
  expect([...list.v4.cities]).toEqual([0, 1, 0]);
  expect([...list.v6.cities, ...list.v6.starts, ...list.v6.startEnds]).toEqual([2, 0x20010638, 0]);
});

test("every city of the list of addresses is one of ours", async () => {
  const known = new Set((await readCityList()).cities().map(({ id }) => id));
  const { ids } = await unpackAddressList(await readFile(addressListFile));
  expect([...ids].filter((id) => id !== 0 && !known.has(id))).toEqual([]);
  expect(ids.length).toBeGreaterThan(2_500);
});

describe("home/getCityByIP", () => {
  const ask = async (address: string) => {
    const answer = await app.server.inject({
      method: "POST",
      url: "/home/getCityByIP",
      headers: { "x-forwarded-for": address },
    });
    return answer.json();
  };

  test("answers the city of the address that the proxy reports", async () => {
    expect(await ask("134.100.0.1")).toMatchObject({ status: 250, data: { name: "Hamburg", country: "DE" } });
  });

  test("says so when there is none", async () => {
    expect(await ask("10.0.0.1")).toEqual({ status: 404, data: expect.stringMatching(/Stadt/) });
  });
});
