/**
 * Makes `web/public/fonts/*.woff2` from the @fontsource-variable packages: `node scripts/make-fonts.ts`.
 * The files are committed, so that neither the start nor the build has to cut fonts; run this after an
 * update of those packages or a change of the letters below.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const packages = new URL("../node_modules/@fontsource-variable/", import.meta.url);
const fonts = new URL("../web/public/fonts/", import.meta.url);

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)).join("");

/** ASCII, Latin-1, and what German and Turkish texts, prices and times need beyond them. */
const letters = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ŒœŠšŽžŸı–—‘’‚“”„†•…‰‹›€™−→←↑↓\u2009\u202f\u2011`;

type Cut = { source: string; target: string; axes: Record<string, number | { min: number; max: number }> };

const cuts: Cut[] = [
  {
    source: "bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
    target: "bricolage-grotesque-c.woff2",
    axes: { wdth: 80, opsz: 40, wght: { min: 500, max: 800 } },
  },
  {
    source: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    target: "instrument-sans.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
];

await mkdir(fonts, { recursive: true });
for (const { source, target, axes } of cuts) {
  const cut = await subsetFont(await readFile(new URL(source, packages)), letters, {
    targetFormat: "woff2",
    variationAxes: axes,
  });
  await writeFile(new URL(target, fonts), cut);
  console.log(`${target}: ${cut.length} bytes`);
}
// Names such as Łukasz or Dvořák: browsers fetch this file only when such a letter is on the page.
await copyFile(
  new URL("instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2", packages),
  new URL("instrument-sans-ext.woff2", fonts),
);
