import type { Artwork, Brief } from "../../composition.ts";
import { fitText, sizeIn } from "../../drawing/lettering.ts";
import { disc, n1, path, rect, ring, stroke, times, turned } from "../../drawing/shapes.ts";
import type { Random } from "../../seed.ts";

const loop = (x: number, y: number, rx: number, ry: number, width: number) =>
  `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="none" stroke="@100" stroke-width="${width}"/>`;

function barcode(random: Random, x: number): string {
  let [bars, at] = ["", 0];
  while (at < 176) {
    const width = random.pick([2, 4, 7]);
    bars += rect(x + at, 60, width, 74);
    at += width + random.pick([2, 4]);
  }
  return bars;
}

/** Around 2001: orbits, wire globe, sparkles, barcode. Only lines. */
export function millennium({ random, word }: Brief): Artwork {
  const { x, y, r } = { x: random.num(400, 800), y: random.num(240, 320), r: random.num(170, 220) };
  let globe = ring(x, y, r, 5.2);
  for (let i = 1; i < 6; i++) globe += loop(x, y, r * Math.sin((i * Math.PI) / 12), r, 3.2);
  for (let i = -4; i < 5; i++) {
    const half = r * Math.cos((i * Math.PI) / 10);
    globe += stroke(`M${n1(x - half)} ${n1(y + r * Math.sin((i * Math.PI) / 10))}h${n1(2 * half)}`, 3.2);
  }
  const tilt = random.num(-34, 34);
  const orbits = times(5, (i) => {
    const [rx, ry] = [r * 1.5 + i * 46, r * 0.42 + i * 22];
    const moon = disc(x + rx * Math.cos(i * 1.9), y + ry * Math.sin(i * 1.9), i === 2 ? 26 : 11);
    return turned(tilt, x, y, loop(x, y, rx, ry, i === 2 ? 14 : 4) + moon);
  });
  const sparkles = times(6, () => {
    const [sx, sy, s] = [n1(random.num(60, 1140)), n1(random.num(60, 400)), random.pick([18, 30, 64])];
    const tip = (dx: number, dy: number) => `Q${sx} ${sy} ${sx + dx} ${sy + dy}`;
    return path(`M${sx} ${sy - s}${tip(s, 0)}${tip(0, s)}${tip(-s, 0)}${tip(0, -s)}Z`);
  });
  const left = x > 600;
  const font = random.pick(["unbounded", "syne", "righteous"] as const);
  const h = sizeIn(font, word, 990, 150).h;
  const box = { x: 105, y: 588 - h, w: 990, h };
  const ax = left ? 0 : 1;
  const hole = fitText(font, word, box, { ax, fill: "@0", halo: 30 });
  return {
    plates: [
      globe + hole,
      orbits + hole + barcode(random, left ? 106 : 910),
      sparkles + hole + fitText(font, word, box, { ax }),
    ],
    opaque: true,
    shift: 1,
    wear: 0.5,
  };
}
