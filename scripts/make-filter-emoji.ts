/**
 * Makes `web/features/events/emoji/` (cut fonts and their stylesheet) from @fontsource-variable/noto-emoji:
 * `node scripts/make-filter-emoji.ts`. The files are committed; run it again when filters get other emoji.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { LABELS } from "../server/areas/events/labels.ts";

const source = new URL("../node_modules/@fontsource-variable/noto-emoji/", import.meta.url);
const target = new URL("../web/features/events/emoji/", import.meta.url);

/** Joins emoji to one, or asks for its coloured form: part of the text, never a picture. */
const JOINERS = "\u200d\ufe0f";

type Face = { file: string; holds: (codePoint: number) => boolean };

const faces: Face[] = (await readFile(new URL("index.css", source), "utf8"))
  .split("@font-face")
  .slice(1)
  .map((block) => {
    const ranges = (/unicode-range:\s*([^;]*)/.exec(block)?.[1] ?? "").split(",").map((range) => {
      const [first = "", last = first] = range.trim().slice(2).split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    });
    return {
      file: /files\/([^)]*?\.woff2)/.exec(block)?.[1] ?? "",
      holds: (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
    };
  });

const codePointsOf = (emoji: string) =>
  [...emoji].filter((part) => !JOINERS.includes(part)).map((part) => part.codePointAt(0) ?? 0);

// An emoji of several parts is drawn by one file only if that holds all of them.
const byFile = new Map<string, Set<number>>();
for (const { title, emoji } of LABELS) {
  const parts = codePointsOf(emoji);
  const face = faces.find(({ holds }) => parts.every(holds));
  if (face === undefined) throw new Error(`No file of the font holds the emoji of ${title}`);
  byFile.set(face.file, new Set([...(byFile.get(face.file) ?? []), ...parts]));
}

await mkdir(target, { recursive: true });
const rules = [
  "/* Made by scripts/make-filter-emoji.ts: the emoji of the filters in one colour, the text's. */",
];
for (const [file, parts] of byFile) {
  const name = file.replace(/-wght-normal/, "");
  const text = String.fromCodePoint(...parts) + JOINERS;
  const cut = await subsetFont(await readFile(new URL(`files/${file}`, source)), text, {
    targetFormat: "woff2",
    variationAxes: { wght: 500 },
  });
  await writeFile(new URL(name, target), cut);
  const ranges = [...parts].map((part) => `U+${part.toString(16).toUpperCase()}`).join(", ");
  rules.push(
    `@font-face {\n  font-family: "Filter Emoji";\n  src: url("./${name}") format("woff2");\n  font-display: swap;\n  unicode-range: ${ranges}, U+200D, U+FE0F;\n}`,
  );
  console.log(`${name}: ${cut.length} bytes`);
}
await writeFile(new URL("filter-emoji.css", target), `${rules.join("\n")}\n`);
