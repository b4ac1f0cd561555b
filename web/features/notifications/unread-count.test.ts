import { expect, test } from "vitest";
import { countText, unreadLabel } from "./unread-count.ts";

test("the unread are counted up to 99", () => {
  expect([0, 1, 99, 100].map(countText)).toEqual(["0", "1", "99", "99+"]);
});

test("the bell says in words what its dot shows", () => {
  expect([0, 1, 3, 100].map(unreadLabel)).toEqual([
    "Benachrichtigungen",
    "1 neue Benachrichtigung",
    "3 neue Benachrichtigungen",
    "99+ neue Benachrichtigungen",
  ]);
});
