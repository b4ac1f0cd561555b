import type { Artwork, Brief } from "../../composition.ts";
import { fitText } from "../../drawing/lettering.ts";
import { type PlateIndex, Plates } from "../../drawing/plates.ts";
import { rect } from "../../drawing/shapes.ts";
import { lengthOf, rowsOf } from "../../drawing/words.ts";
import { contrast } from "../../print/colour.ts";

const INSET = 100;
const GAP = 22;

/** Dancehall woodtype: every line fills the measure. */
export function woodtype({ random, W, H, word, labels, palette }: Brief): Artwork {
  const fonts = random.shuffle(["alfa", "ultra", "anton", "bowlby", "rye", "shoulders", "archivo"] as const);
  const parts = lengthOf(word) > 10 ? rowsOf(word) : [word];
  const name = parts.map((text) => ({
    text,
    h: parts.length > 1 ? 190 : 270,
    plate: 0 as PlateIndex,
    main: true,
  }));
  const legible = (plate: 1 | 2): PlateIndex =>
    contrast(palette.inks[plate], palette.paper) > 2.4 ? plate : 0;
  const first = { text: labels[0].toUpperCase(), h: 120, plate: legible(1), main: false };
  const second = { text: labels[1].toUpperCase(), h: 86, plate: legible(2), main: false };
  const rows = random.pick([
    [first, ...name, second],
    [...name, first, second],
    [first, second, ...name],
  ]);
  const scale = (H - 96 - (rows.length - 1) * GAP) / rows.reduce((sum, row) => sum + row.h, 0);
  const face = random.pick(fonts);
  const sheet = new Plates();
  let y = 48;
  rows.forEach(({ text, h, plate, main }, i) => {
    const height = h * scale;
    const board = !main && random.chance(0.55);
    const [dx, dy] = board ? [30, 13] : [0, 0];
    const box = { x: INSET + dx, y: y + dy, w: W - 2 * INSET - 2 * dx, h: height - 2 * dy };
    if (board) sheet.add(plate, rect(INSET, y, W - 2 * INSET, height));
    const font = main ? face : (fonts[i] ?? face);
    sheet.add(plate, fitText(font, text, box, { stretch: true, fill: board ? "@0" : "@100" }));
    y += height + GAP;
  });
  return { plates: sheet.list, word: 0, wear: 3.2, shift: 3.5, opaque: true, pitch: 8 };
}
