import type { Artwork, Brief } from "../../composition.ts";
import { arranged, fitText } from "../../drawing/lettering.ts";
import { outline } from "../../drawing/outline.ts";
import { clipped, n1, path, rect, times } from "../../drawing/shapes.ts";

/** Silkscreen draws its letters on a grid of 8 x 8 in the em. */
const PIXEL = 125;

/** Dot-matrix board: the pixels of the face become lamps. */
export function ledBoard({ random, W, H, word }: Brief): Artwork {
  const set = arranged("pixel", word, 1000, 400);
  const o = outline("pixel", set);
  const columns = Math.round(o.w / PIXEL);
  const lampsPerPixel = Math.max(1, Math.min(3, Math.floor(1000 / columns / 15)));
  const cell = Math.min(30, 1000 / columns / lampsPerPixel);
  const r = n1(cell * 0.43);
  const half = `a${r} ${r} 0 1 0 `;
  let lamps = "";
  for (let y = cell / 2; y < H + cell; y += cell) {
    for (let x = cell / 2; x < W + cell; x += cell)
      lamps += `M${n1(x - r)} ${n1(y)}${half}${2 * r} 0${half}${-2 * r} 0`;
  }
  const w = columns * lampsPerPixel * cell;
  const rows = Math.round(o.h / PIXEL);
  const wanted = lampsPerPixel > 1 ? lampsPerPixel : random.int(2, 3);
  const tall = Math.max(1, Math.min(wanted, Math.floor(440 / (rows * cell))));
  const h = rows * tall * cell;
  const box = {
    x: Math.round((W - w) / 2 / cell) * cell,
    y: Math.round(random.num(90, Math.max(100, 430 - h)) / cell) * cell,
    w,
    h,
  };
  const word0 = fitText("pixel", set, box, { stretch: true, fill: "#fff" });
  const [f1, f2, start] = [random.num(0.2, 0.5), random.num(0.06, 0.14), random.num(0, 6)];
  const bars = random.chance(0.6);
  const lines = Math.ceil(H / cell);
  const meter = times(W / cell, (i) => {
    const level = bars
      ? Math.abs(Math.sin(i * f1 + start) * Math.sin(i * f2)) * 7 + random.num(0, 3)
      : 3.5 + Math.sin(i * f2 * 2 + start) * 2.5;
    const lit = Math.round((level * 24) / cell);
    return rect(i * cell, (lines - lit) * cell, cell, lit * cell + 1, "#fff");
  });
  return {
    plates: [clipped("a", word0, path(lamps)), clipped("b", meter, path(lamps)), path(lamps, "@16")],
    word: 0,
    order: [2, 1, 0],
    pitch: 5,
    shift: 0,
    wear: 0.6,
  };
}
