import { expect, test } from "vitest";
import { keptRows } from "./use-kept-rows.ts";

const list = (...ids: number[]) => ids.map((id) => ({ id }));
const rows = (ids: number[], kept: [id: number, at: number, outcome: string][]) =>
  keptRows(
    list(...ids),
    kept.map(([id, at, outcome]) => ({ item: { id }, at, outcome })),
    ({ id }) => id,
  ).map(({ item, outcome }) => (outcome === undefined ? item.id : `${item.id} ${outcome}`));

test("what was dealt with stays where it was", () => {
  expect(rows([1, 3], [[2, 1, "accepted"]])).toEqual([1, "2 accepted", 3]);
  expect(
    rows(
      [2],
      [
        [3, 2, "declined"],
        [1, 0, "accepted"],
      ],
    ),
  ).toEqual(["1 accepted", 2, "3 declined"]);
  expect(rows([], [[1, 0, "accepted"]])).toEqual(["1 accepted"]);
});

test("what is still in the list is not there twice", () => {
  expect(rows([1, 2], [[1, 0, "failed"]])).toEqual(["1 failed", 2]);
});
