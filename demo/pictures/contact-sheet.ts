/**
 * Prints posters side by side for the eye:
 * `node demo/pictures/contact-sheet.ts out.png [composition,…] [copies]`
 */
import sharp from "sharp";
import { COMPOSITIONS } from "./compositions/all-compositions.ts";
import { designPoster, drawPoster } from "./poster.ts";
import type { Sheet } from "./print/press.ts";
import type { PosterSpec } from "./spec.ts";

const TITLES = [
  "Kellerfieber",
  "Irie",
  "Großstadtgeflüster",
  "Südstadt",
  "Tanz in den Mai",
  "Käfer & Motten",
  "Donnerhall",
  "Öl",
  "Luftschloss",
  "Neonjahre",
];
const LABELS = [
  ["Techno", "Live"],
  ["Straßenfest", "Musik"],
  ["Deep House", "Disco"],
];

const [file = "contact-sheet.png", names = "", copies = "2"] = process.argv.slice(2);
const chosen = COMPOSITIONS.filter(({ name }) => !names || names.split(",").includes(name));
const tiles: Buffer[] = [];
const tile = (sheet: Sheet, width: number) =>
  sharp(sheet.data, { raw: { width: sheet.width, height: sheet.height, channels: 3 } })
    .resize(width)
    .png()
    .toBuffer();

for (const { name, styles } of chosen) {
  const style = styles[0] ?? "club";
  for (let copy = 0, slot = 0; copy < Number(copies); slot++) {
    const title = TITLES[(slot * 3 + tiles.length) % TITLES.length] ?? "Nacht";
    const labels = LABELS[slot % LABELS.length] ?? [];
    const spec: PosterSpec = { id: `${name}-${slot}`, slot, style, title, labels, day: (slot * 7 + 4) % 31 };
    if (designPoster(spec).composition !== name) continue;
    tiles.push(await tile(await drawPoster(spec), 560));
    copy++;
  }
}
const [columns, w, h, gap] = [3, 560, 299, 6];
await sharp({
  create: {
    width: columns * (w + gap) + gap,
    height: Math.ceil(tiles.length / columns) * (h + gap) + gap,
    channels: 3,
    background: "#0B0A0D",
  },
})
  .composite(
    tiles.map((input, i) => ({
      input,
      left: gap + (i % columns) * (w + gap),
      top: gap + Math.floor(i / columns) * (h + gap),
    })),
  )
  .png()
  .toFile(file);
