import type { Artwork, Brief } from "../../composition.ts";
import { bent } from "../../drawing/bend.ts";
import { arranged, sizeIn } from "../../drawing/lettering.ts";
import {
  disc,
  knock,
  linear,
  type Point,
  path,
  rect,
  ring,
  star,
  stroke,
  times,
} from "../../drawing/shapes.ts";

/** A commuter train in the yard, painted end to end. */
export function wagon({ random, W, word }: Brief): Artwork {
  const [top, bottom] = [92, 520];
  const body = rect(-20, top, W + 40, bottom - top);
  const roof =
    rect(-20, top - 26, W + 40, 18) +
    times(6, (i) => rect(60 + i * 210, top - 46, 120, 22, "@100", { rx: 6 }));
  const door = random.pick([150, 560, 970]);
  const windows = times(4, (i) => {
    const x = 30 + i * 300;
    return Math.abs(x + 90 - door) < 150 ? "" : rect(x, top + 38, 180, 118, "@0", { rx: 14 });
  });
  const doors =
    rect(door - 76, top + 22, 152, bottom - top - 22, "@0", { rx: 8 }) +
    rect(door - 66, top + 32, 62, bottom - top - 40, "@100", { rx: 4 }) +
    rect(door + 4, top + 32, 62, bottom - top - 40, "@100", { rx: 4 }) +
    rect(door - 56, top + 50, 42, 120, "@0", { rx: 8 }) +
    rect(door + 14, top + 50, 42, 120, "@0", { rx: 8 });
  const wheels = [150, 290, 910, 1050]
    .map((x) => disc(x, bottom + 34, 44) + ring(x, bottom + 34, 27, 6, "@0"))
    .join("");
  const rails = rect(-20, bottom + 76, W + 40, 9) + times(20, (i) => rect(i * 64 - 20, bottom + 85, 40, 12));
  const font = random.pick(["bungee", "rubik", "marker", "dela", "climate"] as const);
  const set = arranged(font, word, 980, 300);
  const size = sizeIn(font, set, 980, 300);
  const h = Math.max(size.h, 210);
  const wave = { depth: random.num(14, 34), start: random.num(0, 6), lean: random.num(-0.2, 0.2) };
  const place = (u: number, v: number): Point => [
    600 + (u - 0.5) * size.w + (0.5 - v) * wave.lean * h,
    300 +
      (v - 0.5) * h * (1 + 0.16 * Math.sin(u * 6.28 + wave.start)) +
      Math.sin(u * 7 + wave.start) * wave.depth,
  ];
  const outline = (outlined: number, fill: string) => bent(font, set, place, { fill, outlined });
  const shine = times(5, (i) => {
    const x = 180 + i * 200 + random.num(-40, 40);
    return path(star(x, random.pick([random.num(150, 210), random.num(400, 470)]), 5, random.num(18, 34), 4));
  });
  const bubbles = times(12, () => disc(random.num(60, 1140), random.num(160, 480), random.num(10, 44)));
  const wall = linear("w", { 0: "@100", 0.5: "@78", 1: "@100" });
  return {
    plates: [
      wall +
        body.replace("@100", "url(#w)") +
        windows +
        doors +
        wheels +
        roof +
        rails +
        knock(bubbles) +
        outline(52, "@0"),
      bubbles + outline(52, "@100") + outline(14, "@0"),
      outline(2, "@100") + knock(shine) + stroke(`M-20 ${bottom - 26}H${W + 20}`, 12),
    ],
    word: 2,
    opaque: true,
    pitch: 8,
    shift: 2,
  };
}
