import type { Artwork, Brief } from "../../composition.ts";
import { face, fitText, sizeIn } from "../../drawing/lettering.ts";
import { type PlateIndex, Plates } from "../../drawing/plates.ts";
import {
  disc,
  limb,
  moved,
  n1,
  oval,
  path,
  polar,
  rect,
  times,
  turned,
  wedge,
} from "../../drawing/shapes.ts";
import type { Random } from "../../seed.ts";

/** A blossom of one of five kinds about 0, 0, with radius r; its eye is knocked out. */
function blossom(random: Random, r: number): string {
  const petals = random.pick([5, 6, 8, 10]);
  const turn = random.num(0, 90);
  const eye = disc(0, 0, r * 0.26, "@0");
  const kind = random.int(0, 4);
  if (kind === 0)
    return (
      times(petals, (i) => turned(turn + (i * 360) / petals, 0, 0, oval(0, -r * 0.6, r * 0.22, r * 0.42))) +
      eye
    );
  if (kind === 1)
    return (
      times(petals, (i) => disc(...polar(0, 0, r * 0.6, turn + (i * 360) / petals), r * 0.36)) +
      disc(0, 0, r * 0.6) +
      eye
    );
  if (kind === 2)
    return (
      path(wedge(0, r * 0.3, 0, r, 180, 360)) + times(3, (i) => disc((i - 1) * r * 0.66, r * 0.3, r * 0.34))
    );
  if (kind === 3)
    return (
      times(14, (i) => turned(turn + i * 25.7, 0, 0, rect(-r * 0.05, -r, r * 0.1, r * 0.9))) +
      disc(0, 0, r * 0.4) +
      disc(0, 0, r * 0.2, "@0")
    );
  return (
    disc(0, 0, r) +
    times(4, (i) => path(wedge(0, 0, r * 0.34, r * 0.86, turn + i * 90, turn + i * 90 + 52), "@0"))
  );
}

/** High summer, lying in the grass: blossoms as large as a stage, the word in the sky. */
export function meadow({ random, W, H, word }: Brief): Artwork {
  const sheet = new Plates();
  const font = face(
    random,
    word,
    ["shrikhand", "bowlby", "righteous"],
    ["bricolage", "shoulders", "righteous"],
  );
  const size = sizeIn(font, word, 992, 190);
  const box = { x: 600 - size.w / 2, y: 60, ...size };
  const ground = 96 + size.h;
  const sun = { x: random.num(200, 1000), r: random.num(110, 160) };
  sheet.add(1, disc(sun.x, ground + sun.r * 0.95, sun.r));
  const count = 15;
  const order = random.shuffle(Array.from({ length: count }, (_, i) => i));
  order.forEach((place, k) => {
    const x = -20 + (place + 0.5) * ((W + 40) / count) + random.num(-18, 18);
    const r = random.num(46, 92) * (k < 5 ? 0.8 : 1);
    const y = Math.max(ground + r + 10, random.num(ground + 60, H - 120));
    const plate = (k % 3) as PlateIndex;
    const sway = random.num(-50, 50);
    const stem = limb(
      `M${n1(x + sway)} ${H + 20}Q${n1(x + sway * 0.6)} ${n1((y + H) / 2)} ${n1(x)} ${n1(y)}`,
      9,
    );
    const leaf = (side: number) =>
      path(
        `M${n1(x + sway * 0.7)} ${n1(H - 20)}Q${n1(x + side * 74)} ${n1(H - 60)} ${n1(x + side * 66)} ${n1(H - 150)}` +
          `Q${n1(x + side * 10)} ${n1(H - 100)} ${n1(x + sway * 0.7)} ${n1(H - 20)}Z`,
      );
    sheet.only(0, stem, leaf(random.pick([-1, 1])));
    sheet.clear(disc(x, y, r * 1.1));
    sheet.only(plate, moved(x, y, blossom(random, r)));
  });
  sheet.clear(fitText(font, word, box, { halo: 22 })).add(2, fitText(font, word, box));
  return { plates: sheet.list, opaque: true, shift: 2.5, wear: 1.3 };
}
