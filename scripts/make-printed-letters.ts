/**
 * Makes `contract/printed-letters.ts` from the fonts in `server/platform/pdf/fonts/`:
 * `node scripts/make-printed-letters.ts`. Run it after whatever makes those.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import * as fontkit from "fontkit";

const fonts = new URL("../server/platform/pdf/fonts/", import.meta.url);
const target = new URL("../contract/printed-letters.ts", import.meta.url);

/** The sign for a letter that cannot be shown, and where Unicode has no character, though fonts may say otherwise. */
const NO_LETTERS = new Set([0xfffd, 0xffff]);
const LINE_WIDTH = 110;

/** How far it is to the next range, and how far that goes, in base 36. */
function packed(codePoints: readonly number[]): string {
  const parts: string[] = [];
  let end = 0;
  for (let index = 0; index < codePoints.length; ) {
    const first = codePoints[index] as number;
    let last = first;
    while (codePoints[++index] === last + 1) last++;
    const distance = (first - end).toString(36);
    parts.push(last === first ? distance : `${distance}-${(last - first).toString(36)}`);
    end = last;
  }
  return parts.join(" ");
}

const lines: string[] = [];
for (const file of (await readdir(fonts)).sort()) {
  const name = /^(noto-sans-.*)\.ttf$/.exec(file)?.[1];
  // What the regular weight has, the bold one has too, and the product's own families have less.
  if (name === undefined || name.startsWith("noto-sans-400")) continue;
  const font = fontkit.create(await readFile(new URL(file, fonts)));
  const codePoints = (font as fontkit.Font).characterSet.filter((codePoint) => !NO_LETTERS.has(codePoint));
  const entry = `"${packed(codePoints.sort((a, b) => a - b))}",`;
  const line = `  "${name}": ${entry}`;
  lines.push(line.length <= LINE_WIDTH ? line : `  "${name}":\n    ${entry}`);
}
await writeFile(
  target,
  `// Made by scripts/make-printed-letters.ts from the fonts of documents; never edited.

/** Which characters each of these fonts has: how far it is to the next range and, after a hyphen, how far that goes, in base 36. */
export const PRINTED_LETTERS: Readonly<Record<string, string>> = {
${lines.join("\n")}
};
`,
);
