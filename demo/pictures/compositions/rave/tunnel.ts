import type { Artwork, Brief } from "../../composition.ts";
import { bent } from "../../drawing/bend.ts";
import { arranged } from "../../drawing/lettering.ts";
import { disc, type Point, path, polar, radial, through } from "../../drawing/shapes.ts";
import type { Random } from "../../seed.ts";

/** Path data of the dark fields of a chequered tunnel, twisted ring by ring. */
function fields(random: Random, cx: number, cy: number): string {
  const sectors = random.pick([12, 16, 20, 24]);
  const twist = random.num(-16, 16);
  const growth = random.num(1.26, 1.42);
  const square = random.chance(0.4);
  const at = (angle: number, radius: number, turn: number): Point => {
    if (!square) {
      const [x, y] = polar(0, 0, radius, angle + turn);
      return [cx + x * 1.25, cy + y];
    }
    const [c, s] = polar(0, 0, 1, angle);
    const side = (0.86 * radius) / Math.max(Math.abs(c), Math.abs(s));
    const [tc, ts] = polar(0, 0, 1, turn);
    return [cx + (c * tc - s * ts) * side * 1.25, cy + (c * ts + s * tc) * side];
  };
  let d = "";
  for (let ring = 0, inner = 26; inner < 1100; ring++, inner *= growth) {
    const outer = inner * growth;
    const [t0, t1] = [ring * twist, (ring + 1) * twist];
    for (let sector = ring % 2; sector < sectors; sector += 2) {
      const [a, b] = [(sector * 360) / sectors, ((sector + 1) * 360) / sectors];
      const m = (a + b) / 2;
      d += through([
        at(a, inner, t0),
        at(m, inner, t0),
        at(b, inner, t0),
        at(b, outer, t1),
        at(m, outer, t1),
        at(a, outer, t1),
      ]);
    }
  }
  return d;
}

/** Chequered tunnel. */
export function tunnel({ random, word }: Brief): Artwork {
  const cx = random.num(420, 780);
  const cy = random.num(240, 400);
  const d = fields(random, cx, cy);
  const font = random.pick(["rubik", "climate", "dela", "unbounded", "bowlby"] as const);
  const h = random.num(140, 200);
  const top = random.chance(0.5);
  const y = top ? 52 : 640 - 52 - h;
  const bow = random.num(0, 60) * (top ? 1 : -1);
  const set = arranged(font, word, 990, h);
  const letters = (fill: string, outlined: number) =>
    bent(font, set, (u, v) => [105 + u * 990, y + v * h + Math.sin(u * Math.PI) * bow], { fill, outlined });
  const hole = letters("@0", 30);
  return {
    plates: [
      path(d) + hole,
      radial("c", { 0: "@100", 0.18: "@100", 0.6: "@30", 1: "@0" }, { x: cx, y: cy, r: 520 }) +
        disc(cx, cy, 520, "url(#c)") +
        path(d, "@0") +
        hole,
      letters("@100", 0),
    ],
    pitch: 10,
  };
}
