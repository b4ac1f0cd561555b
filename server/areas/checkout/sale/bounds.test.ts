import { expect, test } from "vitest";
import { boundsOf } from "./bounds.ts";

test("nobody holds more without paying than decision 0134 says", () => {
  expect(boundsOf(1)).toEqual({
    open: [20, 20, 200, 300],
    leastOfEvent: [10, 10, 20, 40],
    percentOfEvent: [20, 20, 20, 30],
    free: [10, 10, 50, 100],
  });
});

test("the installation's factor widens what networks may, and neither a mailbox's nor an event's share", () => {
  expect(boundsOf(3)).toEqual({
    ...boundsOf(1),
    ...{ open: [20, 20, 600, 900], leastOfEvent: [10, 10, 60, 120], free: [10, 10, 150, 300] },
  });
});
