import { beforeEach, expect, test } from "vitest";
import { UploadPlaces } from "./upload-places.ts";

let now: number;
let givenUp: string[];
let places: UploadPlaces;
beforeEach(() => {
  now = 0;
  givenUp = [];
  places = new UploadPlaces({ places: 4, shareAfterMilliseconds: 5_000, now: () => now });
});

let count = 0;
function take(network: string) {
  const name = `${network}${++count}`;
  const free = places.take(network, () => givenUp.push(name));
  return free && { name, free };
}

test("there are so many places, and one that is free again is taken again", () => {
  const taken = ["a", "b", "c", "d"].map(take);
  expect(take("e")).toBeUndefined();
  taken[1]?.free();
  expect(take("e")).toBeDefined();
  taken[1]?.free();
  expect(take("f")).toBeUndefined();
  expect(givenUp).toEqual([]);
});

test("one network alone may have all, and gives its oldest up to others until they have as many", () => {
  const [first, second] = [take("a"), take("a"), take("a"), take("a")];
  expect(take("b")).toBeDefined();
  expect(take("b")).toBeDefined();
  expect(givenUp).toEqual([first?.name, second?.name]);
  expect(take("b")).toBeUndefined();
  expect(take("c")).toBeDefined();
  expect(take("d")).toBeDefined();
  expect(take("e")).toBeUndefined();
  expect(givenUp).toHaveLength(4);
});

test("whoever sends for too long gives way to whoever comes, also within a network", () => {
  const first = take("a");
  now = 1_000;
  for (const network of ["a", "a", "a"]) take(network);
  now = 4_999;
  expect(take("a")).toBeUndefined();
  now = 5_000;
  expect(take("a")).toBeDefined();
  expect(givenUp).toEqual([first?.name]);
  expect(take("a")).toBeUndefined();
});

test("many networks that send slowly keep nobody out for longer than that", () => {
  for (const network of ["a", "b", "c", "d"]) take(network);
  expect(take("e")).toBeUndefined();
  now = 5_000;
  expect(take("e")).toBeDefined();
  expect(givenUp).toHaveLength(1);
});
