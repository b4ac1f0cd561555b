import type { Artwork, Brief } from "../../composition.ts";
import { cut } from "../../drawing/hand.ts";
import { fitText, sizeIn } from "../../drawing/lettering.ts";
import { after, PLATE_INDEXES, Plates } from "../../drawing/plates.ts";
import {
  disc,
  limb,
  moved,
  n1,
  oval,
  type Point,
  path,
  rect,
  star,
  stroke,
  times,
  turned,
  wedge,
} from "../../drawing/shapes.ts";
import type { Random } from "../../seed.ts";

const corners = (x: number, y: number, w: number, h: number): Point[] => [
  [x - w, y - h],
  [x + w, y - h],
  [x + w, y + h],
  [x - w, y + h],
];

function leaf(x: number, y: number, s: number, turn: number): string {
  const arm = (side: number, at: number) =>
    `M0 ${n1(at * s)}q${n1(side * s * 0.5)} ${n1(s * 0.06)} ${n1(side * s * 0.6)} ${n1(-s * 0.36)}`;
  const arms = [0.72, 0.22, -0.28].map((at) => arm(1, at) + arm(-1, at - 0.1)).join("");
  return moved(x, y, turned(turn, 0, 0, limb(`M0 ${n1(s)}V${n1(-s * 0.8)}${arms}`, s * 0.27)));
}

type Form = (random: Random, x: number, y: number, s: number) => string;
const FORMS: readonly Form[] = [
  (_, x, y, s) => disc(x, y, s * 0.85),
  (random, x, y, s) => path(cut(random, corners(x, y, s, s), 9)),
  (_, x, y, s) => path(wedge(x, y + s * 0.5, 0, s * 1.1, 180, 360)),
  (random, x, y, s) => path(star(x, y, s * 0.42, s * 1.05, random.int(7, 11), random.num(0, 90))),
  (random, x, y, s) => leaf(x, y, s, random.num(-30, 30)),
  (_, x, y, s) => path(wedge(x - s, y + s, s * 0.9, s * 2, 270, 360)),
  (_, x, y, s) =>
    times(3, (i) =>
      stroke(
        `M${n1(x - s)} ${n1(y - s * 0.6 + i * s * 0.6)}q${n1(s / 2)} ${n1(-s * 0.6)} ${n1(s)} 0t${n1(s)} 0`,
        s * 0.24,
      ),
    ),
  (random, x, y, s) => {
    const flag = `M${n1(x + s * 0.02)} ${n1(y - s)}q${n1(s * 0.9)} ${n1(s * 0.2)} ${n1(s * 0.6)} ${n1(s)}`;
    return turned(
      random.num(-20, 20),
      x,
      y,
      oval(x - s * 0.3, y + s * 0.5, s * 0.42, s * 0.32) +
        rect(x, y - s, s * 0.14, s * 1.5) +
        path(`${flag}q${n1(-s * 0.1)} ${n1(-s * 0.5)} ${n1(-s * 0.6)} ${n1(-s * 0.5)}z`),
    );
  },
  (random, x, y, s) => {
    const petals = times(5, (i) => turned(i * 72, x, y, oval(x, y - s * 0.55, s * 0.3, s * 0.45)));
    return turned(random.num(0, 72), x, y, petals + disc(x, y, s * 0.2));
  },
  (_, x, y, s) =>
    path(
      `M${n1(x)} ${n1(y + s)}L${n1(x - s)} ${n1(y - s * 0.2)}A${n1(s * 0.55)} ${n1(s * 0.55)} 0 0 1 ${n1(x)} ${n1(y - s * 0.5)}A${n1(s * 0.55)} ${n1(s * 0.55)} 0 0 1 ${n1(x + s)} ${n1(y - s * 0.2)}Z`,
    ),
];

/** Hand-cut paper, in the spirit of the fifties. */
export function cutouts({ random, W, H, word }: Brief): Artwork {
  const [columns, rows] = [6, 3];
  const [w, h] = [W / columns, H / rows];
  const sheet = new Plates();
  for (const cell of random.shuffle(Array.from({ length: columns * rows }, (_, i) => i))) {
    const x = (cell % columns) * w + w / 2;
    const y = Math.floor(cell / columns) * h + h / 2;
    const ink = random.pick(PLATE_INDEXES);
    const ground = after(ink, random.int(1, 2));
    if (random.chance(0.55)) sheet.add(ground, path(cut(random, corners(x, y, w / 2, h / 2), 8)));
    sheet.only(ink, random.pick(FORMS)(random, x, y, 78));
  }
  const font = random.pick(["bricolage", "shrikhand", "bowlby", "dela", "righteous"] as const);
  const size = sizeIn(font, word, 900, 150);
  const half = (size.w + 90) / 2;
  const y = random.pick([0, 1, 2]) * h + h / 2;
  const x = random.pick([70 + half, 600, 1130 - half]);
  const label = path(cut(random, corners(x, y, half, 104), 14));
  sheet.only(0, label);
  sheet.add(0, fitText(font, word, { x: x - size.w / 2, y: y - size.h / 2, ...size }, { fill: "@0" }));
  return { plates: sheet.list, word: 0, opaque: true, shift: 3 };
}
