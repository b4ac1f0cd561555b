/**
 * Makes `server/platform/pdf/fonts/*.ttf` from the @fontsource packages:
 * `node scripts/make-document-fonts.ts`. PDFs embed TrueType outlines of one weight each; the files are
 * committed, so that no start has to cut fonts. Run this after an update of those packages.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const packages = new URL("../node_modules/", import.meta.url);
const target = new URL("../server/platform/pdf/fonts/", import.meta.url);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)).join("");

/** What each slice of a family is asked for; a letter that the slice lacks is left out by the cutter. */
const slices = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœ–—‘’‚“”„†•…‹›€™−\u2009\u202f\u2011\ufffd`,
  "latin-ext": range(0x100, 0x2bf) + range(0x300, 0x36f) + range(0x1e00, 0x1eff),
  vietnamese: `${range(0x300, 0x304)}\u0308\u0309\u0323ĂăĐđĨĩŨũƠơƯư${range(0x1ea0, 0x1ef9)}`,
  greek: range(0x370, 0x3ff),
  "greek-ext": range(0x1f00, 0x1fff),
  cyrillic: `\u0301${range(0x400, 0x45f)}ҐґҰұ№`,
  "cyrillic-ext": range(0x460, 0x52f),
} as const;

type Family = {
  name: string;
  slices: readonly (keyof typeof slices)[];
  file: (slice: string) => string;
  axes?: Record<string, number>;
};

const families: Family[] = [
  ...[400, 650].map(
    (wght): Family => ({
      name: `instrument-sans-${wght}`,
      slices: ["latin", "latin-ext"],
      file: (slice) =>
        `@fontsource-variable/instrument-sans/files/instrument-sans-${slice}-standard-normal.woff2`,
      axes: { wght, wdth: 100 },
    }),
  ),
  {
    name: "bricolage-grotesque-c-800",
    slices: ["latin", "latin-ext", "vietnamese"],
    file: (slice) =>
      `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${slice}-standard-normal.woff2`,
    axes: { wdth: 80, opsz: 40, wght: 800 },
  },
  ...([400, 700] as const).map((weight) => ({
    name: `noto-sans-${weight}`,
    slices: Object.keys(slices) as (keyof typeof slices)[],
    file: (slice: string) => `@fontsource/noto-sans/files/noto-sans-${slice}-${weight}-normal.woff2`,
  })),
];

await mkdir(target, { recursive: true });
for (const family of families) {
  for (const slice of family.slices) {
    const cut = await subsetFont(await readFile(new URL(family.file(slice), packages)), slices[slice], {
      targetFormat: "truetype",
      ...(family.axes ? { variationAxes: family.axes } : {}),
    });
    await writeFile(new URL(`${family.name}-${slice}.ttf`, target), cut);
    console.log(`${family.name}-${slice}.ttf: ${cut.length} bytes`);
  }
}
