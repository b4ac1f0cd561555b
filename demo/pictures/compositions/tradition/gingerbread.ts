import type { Artwork, Brief } from "../../composition.ts";
import { bent } from "../../drawing/bend.ts";
import { arranged, cased, sizeIn } from "../../drawing/lettering.ts";
import {
  disc,
  fan,
  group,
  knock,
  moved,
  type Point,
  path,
  polar,
  poly,
  stroke,
  times,
} from "../../drawing/shapes.ts";
import { lengthOf } from "../../drawing/words.ts";
import type { Random } from "../../seed.ts";

const HEART =
  "M0 250C-90 170 -330 60 -330 -90C-330 -220 -150 -250 0 -130C150 -250 330 -220 330 -90C330 60 90 170 0 250Z";
/** The x and y of the four points of each of its Bézier curves. */
const CURVES = [
  [0, 250, -90, 170, -330, 60, -330, -90],
  [-330, -90, -330, -220, -150, -250, 0, -130],
  [0, -130, 150, -250, 330, -220, 330, -90],
  [330, -90, 330, 60, 90, 170, 0, 250],
] as const;

/** A point on the outline of the heart, t from 0 to 1. */
function onHeart(t: number): Point {
  const i = Math.min(3, Math.floor(t * 4)) as 0 | 1 | 2 | 3;
  const [ax, ay, bx, by, cx, cy, dx, dy] = CURVES[i];
  const u = t * 4 - i;
  const m = 1 - u;
  const at = (a: number, b: number, c: number, d: number) =>
    m ** 3 * a + 3 * m * m * u * b + 3 * m * u * u * c + u ** 3 * d;
  return [at(ax, bx, cx, dx), at(ay, by, cy, dy)];
}

const FLOWERS: readonly Point[] = [
  [-105, 148],
  [105, 148],
  [0, 211],
  [-230, -174],
  [230, -174],
];
const petals = ([x, y]: Point) => times(6, (i) => disc(...polar(x, y, 17, i * 60), 9.4));

/** Heart, lettering and sugar about 0, 0; each as the plates it belongs to. */
function heart(random: Random, text: Pick<Brief, "word" | "title">, scale: number, bow: number) {
  const sized = (factor: number) => group(`scale(${scale * factor})`, path(HEART));
  const count = random.pick([46, 52, 58]);
  const ring = (offset: number, r: number) =>
    times(count, (i) => {
      const [x, y] = onHeart((i + offset) / count);
      return disc(x * scale * 0.9, (y - 4) * scale * 0.9, r);
    });
  const font = lengthOf(text.word) > 7 ? "pacifico" : random.pick(["pacifico", "shrikhand"] as const);
  const room = [465 * scale, 158 * scale] as const;
  const set = arranged(font, cased(font, text), ...room);
  const size = sizeIn(font, set, ...room);
  const lettering = (outlined: number, fill = "@100") =>
    bent(
      font,
      set,
      (u, v) => [
        (u - 0.5) * size.w,
        -20 * scale + (v - 0.5) * size.h + (1 - (2 * u - 1) ** 2) * bow - bow / 2,
      ],
      { fill, outlined },
    );
  const flowers = FLOWERS.map(([x, y]): Point => [(x * scale) / 1.16, (y * scale) / 1.16]);
  const blossoms = flowers.map(petals).join("");
  const eyes = flowers.map(([x, y]) => disc(x, y, 9)).join("");
  return {
    cake: sized(1) + knock(blossoms + lettering(7) + ring(0.5, 13.5)),
    around: sized(1.09),
    eyes,
    sugar: ring(0.5, 13.5) + ring(0, 5).replaceAll("@100", "@0") + blossoms + knock(eyes) + lettering(5),
  };
}

function wallpaper(random: Random): string {
  const diamond = poly([0, -44, 31, 0, 0, 44, -31, 0]);
  return random.pick([
    () =>
      times(40, (i) =>
        times(22, (j) => ((i + j) % 2 ? moved(600 + (i - 20) * 62, 320 + (j - 11) * 62, diamond) : "")),
      ),
    () => fan(600, 310, 30),
    () => times(15, (i) => times(9, (j) => disc(40 + i * 80 + (j % 2) * 40, 20 + j * 76, 11))),
  ])();
}

/** One heart on its ribbon. */
function single(brief: Brief): Artwork {
  const { random } = brief;
  const { cake, around, eyes, sugar } = heart(random, brief, 1.16, random.num(14, 40));
  const ribbon = stroke("M480 170C420 20 380 -40 300 -60M720 170C780 20 820 -40 900 -60", 20);
  const at = (content: string) => moved(600, 300, content);
  return {
    plates: [at(cake), wallpaper(random) + at(knock(around) + eyes) + ribbon, at(knock(around)) + at(sugar)],
    fixed: true,
    opaque: true,
    order: [1, 0, 2],
    shift: 2,
    pitch: 9,
  };
}

/** A stall's front: a large heart between two that the sheet crops, under its scalloped roof. */
function stall(brief: Brief): Artwork {
  const { random } = brief;
  const main = heart(random, brief, 0.94, random.num(10, 30));
  const side = heart(random, { word: "", title: "" }, 0.7, 0);
  const tilt = random.num(6, 14);
  const centre = (content: string) => moved(600, 356, content);
  const sides = (content: string) =>
    group(`translate(96 396) rotate(${-tilt})`, content) +
    group(`translate(1104 396) rotate(${tilt})`, content);
  const ropes = stroke("M600 60V240M96 40V330M1104 40V330", 12);
  const scallop = (i: number) => path(`M${i * 100} 0h100v64a50 50 0 0 1 -100 0z`);
  const odd = times(12, (i) => (i % 2 ? scallop(i) : ""));
  const even = times(12, (i) => (i % 2 ? "" : scallop(i)));
  const bulbs = times(12, (i) => disc(i * 100 + 50, 96, 11));
  return {
    plates: [
      sides(side.cake) + centre(knock(main.around)) + centre(main.cake) + knock(odd + even),
      ropes +
        sides(knock(side.around) + side.eyes) +
        centre(knock(main.around) + main.eyes) +
        knock(even) +
        odd,
      sides(side.sugar) + centre(knock(main.around) + main.sugar) + even + knock(odd) + knock(bulbs),
    ],
    fixed: true,
    opaque: true,
    order: [1, 0, 2],
    shift: 2,
    pitch: 9,
  };
}

export const gingerbread = (brief: Brief) => (brief.random.chance(0.5) ? single(brief) : stall(brief));
