import { expect, test } from "vitest";
import { putBack } from "./put-back.ts";

const keyOf = (item: { id: number }) => item.id;
const list = (...ids: number[]) => ids.map((id) => ({ id }));
const back = (now: number[], before: number[], id: number) =>
  putBack(list(...now), list(...before), { id }, keyOf).map(keyOf);

test("what could not be taken out stands where it stood", () => {
  expect(back([1, 3], [1, 2, 3], 2)).toEqual([1, 2, 3]);
  expect(back([2, 3], [1, 2, 3], 1)).toEqual([1, 2, 3]);
  expect(back([1, 2], [1, 2, 3], 3)).toEqual([1, 2, 3]);
});

test("what has changed in between stays changed", () => {
  expect(back([9, 3, 4], [1, 2, 3], 2)).toEqual([9, 2, 3, 4]);
  expect(back([9], [1, 2, 3], 2)).toEqual([9, 2]);
  expect(back([1, 2, 3], [1, 2, 3], 2)).toEqual([1, 2, 3]);
  expect(back([], [2], 2)).toEqual([2]);
});
