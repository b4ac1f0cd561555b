import { describe, expect, test } from "vitest";
import { readCityList } from "../server/areas/places/city-list.ts";
import { cityMatcher } from "./generate-address-list.ts";
import { MmdbFile } from "./mmdb.ts";

describe("the city of an entry", async () => {
  const cities = (await readCityList()).cities();
  const names = new Map(cities.map(({ id, name }) => [id, name]));
  const match = cityMatcher(cities);
  const nameOf = (city: string, latitude: number, longitude: number, country_code = "DE") =>
    names.get(match({ city, latitude, longitude, country_code }) ?? 0);

  test.each([
    ["Cologne (Ehrenfeld, Cologne)", 50.95, 6.91, "Köln"],
    ["Cologne (Porz)", 50.88, 7.06, "Köln"],
    ["Dusseldorf (Stadtbezirk 1)", 51.22, 6.77, "Düsseldorf"],
    ["Berlin (Charlottenburg-Wilmersdorf)", 52.52, 13.32, "Berlin"],
    ["Nuremberg", 49.45, 11.07, "Nürnberg"],
  ])("%s is the town itself", (city, latitude, longitude, expected) => {
    expect(nameOf(city, latitude, longitude)).toBe(expected);
  });

  test("a village belongs to the biggest city that one reaches", () => {
    expect(nameOf("Mucheln", 54.248, 10.442)).toBe("Kiel");
  });

  test("a place of a known name far from that town is another one", () => {
    expect(nameOf("Berlin", 54.03, 10.45)).not.toBe("Berlin");
  });

  test("far from every city it is the nearest one, abroad it is none", () => {
    expect(nameOf("Helgoland", 54.18, 7.88)).toBeDefined();
    expect(nameOf("Vienna", 38.9, -77.26, "US")).toBeUndefined();
  });
});

describe("a database in MaxMind's format", () => {
  const text = (value: string) => Buffer.from([0x40 + value.length, ...Buffer.from(value)]);
  const number = (value: number) => Buffer.from([0xa2, value >> 8, value & 255]);
  const map = (entries: Record<string, Buffer>) =>
    Buffer.concat([
      Buffer.from([0xe0 + Object.keys(entries).length]),
      ...Object.entries(entries).flatMap(([key, value]) => [text(key), value]),
    ]);
  const record = (left: number, right: number) =>
    Buffer.from([left >> 16, (left >> 8) & 255, left & 255, 0, right >> 16, (right >> 8) & 255, right & 255]);

  /** 0.0.0.0/1 holds the first entry, 128.0.0.0/2 nothing, 192.0.0.0/2 the second one, whose text is a pointer. */
  function file(recordSize = 28): Buffer {
    const first = map({ city: text("Wien") });
    const second = map({ city: Buffer.from([0x20, 6]) });
    const data = (offset: number) => 2 + 16 + offset;
    return Buffer.concat([
      record(data(0), 1),
      record(2, data(first.length)),
      Buffer.alloc(16),
      first,
      second,
      Buffer.from("\xab\xcd\xefMaxMind.com", "latin1"),
      map({ node_count: number(2), record_size: number(recordSize), ip_version: number(4) }),
    ]);
  }

  test("is gone over from its beginning", () => {
    const seen: [number, unknown][] = [];
    new MmdbFile(file()).walk(32, (start, entry) => seen.push([start, entry]));
    expect(seen).toEqual([
      [0, { city: "Wien" }],
      [2 ** 31, undefined],
      [2 ** 31 + 2 ** 30, { city: "Wien" }],
    ]);
  });

  test("tells networks that are longer than asked for by their first one", () => {
    const seen: [number, unknown][] = [];
    new MmdbFile(file()).walk(1, (start, entry) => seen.push([start, entry]));
    expect(seen).toEqual([
      [0, { city: "Wien" }],
      [1, undefined],
    ]);
  });

  test("of another kind is refused", () => {
    expect(() => new MmdbFile(file(24))).toThrow("24 bits");
    expect(() => new MmdbFile(Buffer.from("nothing"))).toThrow("no MMDB file");
  });
});
