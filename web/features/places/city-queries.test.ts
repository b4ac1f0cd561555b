import { expect, test } from "vitest";
import { liveliestCities } from "./city-queries.ts";

const at = (...cityIds: number[]) => cityIds.map((cityId) => ({ cityId, city: `Ort ${cityId}` }));
const idsOf = (...cityIds: number[]) => liveliestCities(at(...cityIds)).map(({ id }) => id);

test("cities come by how much is on; guests first see the first one", () => {
  expect(idsOf(1, 2, 2, 3, 3, 3)).toEqual([3, 2, 1]);
  expect(liveliestCities(at(7))).toEqual([{ id: 7, name: "Ort 7" }]);
});

test("among equals the one whose first event comes first is before the others", () => {
  expect(idsOf(5, 4, 4, 5)).toEqual([5, 4]);
});

test("without events there is no such city", () => {
  expect(idsOf()).toEqual([]);
});
