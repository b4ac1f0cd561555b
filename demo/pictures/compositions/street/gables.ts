import type { Artwork, Brief } from "../../composition.ts";
import { fitText, sizeIn } from "../../drawing/lettering.ts";
import { along, disc, knock, n1, type Point, path, poly, rect, rope, stroke } from "../../drawing/shapes.ts";
import type { Random } from "../../seed.ts";

const pointed = (x: number, w: number, top: number, peak: number): Point[] => [
  [x, top],
  [x + w / 2, top - peak],
  [x + w, top],
];
const flat = (x: number, w: number, top: number, peak: number): Point[] => [
  [x, top],
  [x + 26, top - peak * 0.7],
  [x + w - 26, top - peak * 0.7],
  [x + w, top],
];
function stepped(x: number, w: number, top: number, peak: number): Point[] {
  const left: Point[] = [[x, top]];
  for (let k = 0; k <= 3; k++) {
    const y = top - (peak * k) / 3;
    left.push([x + (w / 2) * (k / 3.5), y], [x + (w / 2) * ((k + 0.85) / 3.5), y]);
  }
  return [...left, ...left.toReversed().map(([px, py]): Point => [2 * x + w - px, py])];
}

/** A row of gabled houses with windows, some of them lit. */
function houses(random: Random, W: number, H: number): { walls: string; lit: string } {
  let [walls, lit] = ["", ""];
  for (let x = -30; x < W + 20; ) {
    const w = random.num(120, 190);
    const top = random.num(300, 390);
    const roof = random.pick([pointed, stepped, flat])(x, w, top, random.num(60, 110));
    walls += poly([...roof, [x + w, H + 10], [x, H + 10]], `@${random.pick([100, 70, 46])}`);
    walls += stroke(`M${n1(x)} ${n1(top)}V${H + 10}`, 5, "@0");
    const columns = Math.floor((w - 30) / 44);
    const gap = (w - columns * 26) / (columns + 1);
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < columns; column++) {
        const wx = n1(x + gap + column * (26 + gap));
        const wy = top + 26 + row * 68;
        const window = path(`M${wx} ${n1(wy + 42)}V${n1(wy + 12)}a13 13 0 0 1 26 0V${n1(wy + 42)}Z`);
        walls += knock(window);
        if (random.chance(0.62)) lit += window;
      }
    }
    x += w;
  }
  return { walls, lit };
}

/** Ropes of pennants from edge to edge: their flags in two lots, and the ropes. */
function bunting(random: Random, W: number, count: number, from = -20, to = 190) {
  let [first, second, ropes] = ["", "", ""];
  for (let k = 0; k < count; k++) {
    const at = rope([-40, random.num(from, to)], [W + 40, random.num(from, to)], random.num(60, 130));
    ropes += stroke(along(at), 3.5);
    for (let i = 0; i < 24; i++) {
      const [ax, ay] = at((i + 0.1) / 24);
      const [bx, by] = at((i + 0.9) / 24);
      const tip: Point = [(ax + bx) / 2 + (ay - by) * 0.3, (ay + by) / 2 + random.num(40, 50)];
      const flag = poly([[ax, ay], [bx, by], tip]);
      if ((i + k) % 2) first += flag;
      else second += flag;
    }
  }
  return { first, second, ropes };
}

/** Gabled street with lit windows under bunting. */
export function gables({ random, W, H, word }: Brief): Artwork {
  const { walls, lit } = houses(random, W, H);
  const moon = disc(random.num(180, 1020), random.num(110, 180), random.num(52, 84));
  const flags = bunting(random, W, random.int(3, 4));
  const font = random.pick(["bowlby", "shrikhand", "righteous", "alfa", "bricolage"] as const);
  const size = sizeIn(font, word, 920, 104);
  const box = { x: (W - size.w) / 2, y: 496, ...size };
  const board = rect(box.x - 40, box.y - 28, box.w + 80, box.h + 56);
  return {
    plates: [
      walls + knock(flags.first + board + flags.ropes),
      flags.first + moon + lit + knock(board),
      flags.second + flags.ropes + board + fitText(font, word, box, { fill: "@0" }),
    ],
    order: [1, 0, 2],
    pitch: 7,
  };
}
