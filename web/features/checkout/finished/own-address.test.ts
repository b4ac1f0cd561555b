import { beforeEach, expect, test } from "vitest";
import { openFreshTab } from "../fresh-tab.ts";
import { loadOwnAddress, saveOwnAddress } from "./own-address.ts";

beforeEach(openFreshTab);

test("the whole address is known to the tab that placed the order, and to no other order's page", () => {
  saveOwnAddress("first", "mara@lindqvist.example");
  expect(loadOwnAddress("first")).toBe("mara@lindqvist.example");
  expect(loadOwnAddress("second")).toBeNull();
  openFreshTab();
  expect(loadOwnAddress("first")).toBeNull();
});
