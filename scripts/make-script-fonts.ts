/**
 * Makes the fonts of further scripts in `server/platform/pdf/fonts/` from packages of Noto. Together they have 170 MB and are
 * no dependency of the product, so they are installed elsewhere:
 *
 *   npm install --prefix /tmp/noto --ignore-scripts @expo-google-fonts/noto-sans-{sc,kr}@0.4.3 \
 *     @fontsource/noto-sans-{arabic,hebrew,thaana,armenian,georgian,ethiopic,thai,lao,khmer,myanmar}@5.3.0 \
 *     @fontsource/noto-sans-{devanagari,bengali,gurmukhi,gujarati,oriya,tamil,telugu,kannada,malayalam,sinhala}@5.3.0
 *   node scripts/make-script-fonts.ts /tmp/noto/node_modules
 *   node scripts/make-printed-letters.ts
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

const target = new URL("../server/platform/pdf/fonts/", import.meta.url);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)).join("");

/** What every script needs beside its letters: the space, the joiners, and the circle that carries a lonely mark. */
const COMMON = " \u00a0\u200c\u200d\u25cc";

/** One weight each: names stand out on every document. */
const SCRIPTS: Record<string, string> = {
  arabic: range(0x600, 0x6ff) + range(0x750, 0x77f) + range(0x8a0, 0x8ff),
  hebrew: range(0x590, 0x5ff),
  thaana: range(0x780, 0x7bf),
  armenian: range(0x530, 0x58f),
  georgian: range(0x10a0, 0x10ff) + range(0x1c90, 0x1cbf),
  ethiopic: range(0x1200, 0x139f),
  thai: range(0xe00, 0xe7f),
  lao: range(0xe80, 0xeff),
  khmer: range(0x1780, 0x17ff),
  myanmar: range(0x1000, 0x109f),
  devanagari: range(0x900, 0x97f),
  bengali: `${range(0x980, 0x9ff)}\u0964\u0965`,
  gurmukhi: range(0xa00, 0xa7f),
  gujarati: range(0xa80, 0xaff),
  oriya: range(0xb00, 0xb7f),
  tamil: range(0xb80, 0xbff),
  telugu: range(0xc00, 0xc7f),
  kannada: range(0xc80, 0xcff),
  malayalam: range(0xd00, 0xd7f),
  sinhala: range(0xd80, 0xdff),
};

/**
 * Chinese characters with the Japanese syllables, and the Korean syllables. The planes beyond the first have what China's list for names
 * (Tongyong Guifan Hanzi) takes from them.
 */
const EAST_ASIA = {
  han: {
    file: "@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf",
    text: ` 々〆〇・ー${range(0x3041, 0x30ff)}${range(0x3105, 0x312f)}${range(0x4e00, 0x9fff)}${range(0x20000, 0x323af)}`,
  },
  hangul: {
    file: "@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf",
    text: ` ${range(0xac00, 0xd7a3)}`,
  },
};

const packages = process.argv[2];
if (packages === undefined) throw new Error("Say where the packages of Noto are.");

async function make(script: string, file: string, text: string, noLayoutClosure: boolean): Promise<void> {
  const cut = await subsetFont(await readFile(join(packages as string, file)), text, {
    targetFormat: "truetype",
    noHinting: true,
    noLayoutClosure,
  });
  await writeFile(new URL(`noto-sans-${script}-700.ttf`, target), cut);
  console.log(`${script}: ${cut.length} bytes`);
}

for (const [script, text] of Object.entries(SCRIPTS)) {
  const file = `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-700-normal.woff2`;
  await make(script, file, COMMON + text, false);
}
// Without forms by the neighbours, which would bring the vertical and the narrow ones.
for (const [script, { file, text }] of Object.entries(EAST_ASIA)) await make(script, file, text, true);
