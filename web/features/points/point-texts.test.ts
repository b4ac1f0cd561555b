import { expect, test } from "vitest";
import { countText, pointsText, restText } from "./point-texts.ts";

test("points are counted as Germans write numbers", () => {
  expect([0, 999, 1240, 1_000_000].map(countText)).toEqual(["0", "999", "1.240", "1.000.000"]);
  expect([0, 1, 2, 1240, -20].map(pointsText)).toEqual([
    ...["0\u00a0Punkte", "1\u00a0Punkt", "2\u00a0Punkte", "1.240\u00a0Punkte", "-20\u00a0Punkte"],
  ]);
});

test("what is missing for the next rank is said", () => {
  expect(restText(612, { rangName: "VIP", points: 1000 })).toBe("noch 388 bis VIP");
});
