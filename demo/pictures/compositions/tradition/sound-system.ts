import type { Artwork, Brief } from "../../composition.ts";
import { fitText } from "../../drawing/lettering.ts";
import { type PlateIndex, Plates } from "../../drawing/plates.ts";
import { disc, fan, rect, ring, times } from "../../drawing/shapes.ts";
import { rowsOf } from "../../drawing/words.ts";

/** A stack of speaker boxes under a rising sun. */
export function soundSystem({ random, word }: Brief): Artwork {
  const left = random.chance(0.5);
  const x = left ? 60 : 640;
  const sheet = new Plates();
  sheet.add(1, fan(x + 250, 300, 20));
  sheet.clear(rect(x - 14, 46, 528, 640), 1, 2);
  const boxes = [
    [0, 0, 250, 150],
    [250, 0, 250, 150],
    [0, 150, 250, 250],
    [250, 150, 250, 250],
    [0, 400, 500, 300],
  ] as const;
  for (const [dx, dy, w, h] of boxes) sheet.add(0, rect(x + dx + 4, 60 + dy + 4, w - 8, h - 8));
  for (const i of [0, 1]) {
    const horn = x + 20 + i * 250;
    sheet.add(0, rect(horn, 84, 210, 102, "@0", { rx: 8 }));
    sheet.add(
      0,
      times(5, (k) => rect(horn + 10, 94 + k * 18, 190, 8)),
    );
  }
  const speaker = (cx: number, cy: number, r: number, plate: PlateIndex) => {
    sheet.add(0, disc(cx, cy, r, "@0"), ring(cx, cy, r - 7, 9), disc(cx, cy, r - 20, "@40"));
    sheet.add(0, ring(cx, cy, r * 0.6, 4, "@0"), disc(cx, cy, r * 0.34, "@0"));
    sheet.add(plate, disc(cx, cy, r * 0.34));
  };
  speaker(x + 125, 335, 104, 1);
  speaker(x + 375, 335, 104, 2);
  speaker(x + 125, 572, 96, 2);
  speaker(x + 375, 572, 96, 1);
  const font = random.pick(["alfa", "bowlby", "ultra", "anton", "shoulders"] as const);
  const tx = left ? 606 : 104;
  sheet.clear(rect(tx - 16, 60, 522, 520), 1);
  const rows = rowsOf(word);
  rows.forEach((row, i) => {
    const box = {
      x: tx,
      y: rows.length === 1 ? 190 : 96 + i * 236,
      w: 490,
      h: rows.length === 1 ? 260 : 190,
    };
    sheet.add(i || rows.length === 1 ? 2 : 0, fitText(font, row, box, { stretch: true }));
  });
  return { plates: sheet.list, wear: 2.4, opaque: true, shift: 3 };
}
