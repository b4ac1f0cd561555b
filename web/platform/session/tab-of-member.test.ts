import { beforeEach, expect, test, vi } from "vitest";
import { readTab, writeTab } from "../tab-storage.ts";
import { forgetTabOfOthers } from "./tab-of-member.lazy.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
    clear: () => kept.clear(),
  });
});

test("a guest's draft stays for their own login, and for the same person after it has expired", () => {
  writeTab("draft", "mine");
  forgetTabOfOthers(1);
  forgetTabOfOthers(1);
  expect(readTab("draft")).toBe("mine");
});

test("another member in the same tab finds nothing of the one before", () => {
  forgetTabOfOthers(1);
  writeTab("draft", "hers");
  forgetTabOfOthers(2);
  expect(readTab("draft")).toBeNull();
  writeTab("draft", "his");
  forgetTabOfOthers(2);
  expect(readTab("draft")).toBe("his");
});
