import { expect, test } from "vitest";
import { heroWords } from "./hero-words.ts";

const sentence = (count: number | undefined, today: string) => {
  const { before, after } = heroWords(count, today);
  return `${before} Berlin${after}`;
};

test.each([
  ["2026-11-23", "10 Events in Berlin bis Sonntag."],
  ["2026-11-24", "10 Events in Berlin bis Sonntag."],
  ["2026-11-25", "10 Events in Berlin bis Sonntag."],
  ["2026-11-26", "10 Events in Berlin bis Sonntag."],
  ["2026-11-27", "10 Events in Berlin bis Sonntag."],
  ["2026-11-28", "10 Events in Berlin bis Sonntag."],
  ["2026-11-29", "10 Events in Berlin heute."],
])("%s, a week from Monday on: %s", (today, words) => {
  expect(sentence(10, today)).toBe(words);
});

test("one event, and none or an unknown number", () => {
  expect(sentence(1, "2026-11-28")).toBe("Ein Event in Berlin bis Sonntag.");
  expect(sentence(1, "2026-11-29")).toBe("Ein Event in Berlin heute.");
  for (const count of [0, undefined]) {
    expect(sentence(count, "2026-11-29")).toBe("Die nächsten Nächte in Berlin und drum herum.");
  }
});
