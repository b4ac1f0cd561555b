import { readdirSync, readFileSync } from "node:fs";
import * as fontkit from "fontkit";
import { expect, test } from "vitest";
import { fontsWith } from "#contract/person-names.ts";
import { PRINTED_LETTERS } from "#contract/printed-letters.ts";

const folder = new URL("./", import.meta.url);
const font = (name: string) => fontkit.create(readFileSync(new URL(`${name}.ttf`, folder))) as fontkit.Font;
const LAST_CODE_POINT = 0x33_000;

test("what forms believe to be printed is what the fonts have, letter by letter", { timeout: 60_000 }, () => {
  const files = readdirSync(folder).filter((file) => /^noto-sans-(?!400).*\.ttf$/.test(file));
  expect(Object.keys(PRINTED_LETTERS).sort()).toEqual(files.map((file) => file.slice(0, -4)).sort());
  const inFonts = new Map<number, string[]>();
  for (const name of Object.keys(PRINTED_LETTERS)) {
    for (const codePoint of font(name).characterSet)
      inFonts.set(codePoint, [...(inFonts.get(codePoint) ?? []), name]);
  }
  for (const joiner of [0x200c, 0x200d, 0xfffd, 0xffff]) inFonts.delete(joiner);
  for (let codePoint = 0x20; codePoint < LAST_CODE_POINT; codePoint++) {
    if (codePoint === 0x200c || codePoint === 0x200d) continue;
    const found = fontsWith(String.fromCodePoint(codePoint));
    const there = inFonts.get(codePoint) ?? [];
    if (found.join() !== there.join()) expect([codePoint, found]).toEqual([codePoint, there]);
  }
});

test("both weights of the common font have the same letters", () => {
  for (const name of Object.keys(PRINTED_LETTERS).filter((one) => one.startsWith("noto-sans-700-")))
    expect(font(name.replace("700", "400")).characterSet).toEqual(font(name).characterSet);
});
