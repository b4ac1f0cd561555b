import type { Artwork, Brief } from "../../composition.ts";
import { face, fitText, sizeIn } from "../../drawing/lettering.ts";
import { clipped, type Point, stroke, through } from "../../drawing/shapes.ts";
import { lengthOf, rowsOf } from "../../drawing/words.ts";

/** Lines that swell inside the letters: the word is only interference. Long words stand on two rows. */
export function lines({ random, W, H, word }: Brief): Artwork {
  const rows = lengthOf(word) > 9 ? rowsOf(word) : [word];
  const longest = [...rows].sort((a, b) => lengthOf(b) - lengthOf(a))[0] ?? word;
  const step = random.pick([17, 20, 23]);
  const wave = { depth: random.num(26, 62) * 0.5, count: random.num(0.8, 1.7), start: random.num(0, 6.28) };
  const upright = rows.length === 1 && lengthOf(word) < 6 && random.chance(0.5);
  const font = face(random, longest, ["archivo", "unbounded", "dela"], ["anton", "shoulders", "archivo"]);
  const bump = { x: random.num(300, 900), y: random.num(220, 420), size: random.num(200, 300) };
  const [length, across] = upright ? [H, W] : [W, H];
  const [bumpAlong, bumpAcross] = upright ? [bump.y, bump.x] : [bump.x, bump.y];

  const lines = (offset: number, width: number) => {
    let d = "";
    for (let q = -120; q < across + 120; q += step) {
      const base = q + offset;
      const points: Point[] = [];
      for (let p = -20; p <= length + 20; p += 24) {
        const distance = ((p - bumpAlong) ** 2 + (base - bumpAcross) ** 2) / bump.size ** 2;
        const swell = (base - bumpAcross) * Math.exp(-distance) * 0.42;
        const v = base + Math.sin((p / length) * 6.28 * wave.count + wave.start) * wave.depth + swell;
        points.push(upright ? [v, p] : [p, v]);
      }
      d += through(points, false);
    }
    return stroke(d, width);
  };

  const room = rows.length === 1 ? 420 : 248;
  const sizes = rows.map((row) => {
    const size = sizeIn(font, row, 1000, room);
    return { row, w: rows.length === 1 ? size.w : Math.max(size.w, 720), h: Math.min(size.h * 2.4, room) };
  });
  const gap = 34;
  let y = (H - sizes.reduce((sum, size) => sum + size.h, gap * (rows.length - 1))) / 2;
  const boxes = sizes.map(({ row, w, h }) => {
    const box = { x: (W - w) / 2, y, w, h };
    y += h + gap;
    return { row, box };
  });
  const letters = (fill: string) =>
    boxes.map(({ row, box }) => fitText(font, row, box, { stretch: true, fill })).join("");
  return {
    plates: [
      lines(0, step * 0.24) + letters("@0"),
      clipped("w", letters("@100"), lines(step / 2, step * 0.76)),
      "",
    ],
    word: 1,
    strong: true,
    shift: 0,
  };
}
