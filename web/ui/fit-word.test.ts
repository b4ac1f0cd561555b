import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fitWordClass } from "./fit-word.ts";

test("the longest word counts, by its width and not by its letters", () => {
  expect(fitWordClass("Nacht der Kaltfront")).toBeUndefined();
  expect(fitWordClass("Hochspannung")).toBe("fit-13");
  expect(fitWordClass("Das Himmelfahrtskommando")).toBe("fit-21");
  expect(fitWordClass("Lilli-Illi-Nacht")).toBeUndefined();
});

test("a word that would become too small to read is left to be broken", () => {
  expect(fitWordClass("Donaudampfschifffahrtsgesellschaftskapitänsball")).toBeUndefined();
});

test("every class has its size", () => {
  const styles = readFileSync(new URL("styles/fit-word.css", import.meta.url), "utf8");
  const [least = 0, most = 0] = /fit-\{(\d+)\.\.(\d+)\}/.exec(styles)?.slice(1).map(Number) ?? [];
  for (let letters = 8; letters < 40; letters++) {
    const halves = Number(fitWordClass("n".repeat(letters))?.slice("fit-".length) ?? least);
    expect(halves >= least && halves <= most).toBe(true);
  }
});
