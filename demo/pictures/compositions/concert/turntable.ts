import type { Artwork, Brief } from "../../composition.ts";
import { face, fitText, sizeIn } from "../../drawing/lettering.ts";
import {
  disc,
  knock,
  n1,
  path,
  polar,
  rect,
  ring,
  stroke,
  times,
  turned,
  wedge,
} from "../../drawing/shapes.ts";

/** Turntable from above: circles, a bar, a line. */
export function turntable({ random, word, labels }: Brief): Artwork {
  const flip = random.chance(0.5);
  const arm = flip ? -1 : 1;
  const [cx, cy, R] = [flip ? 860 : 340, 340, 330];
  const hinge = { x: cx + arm * 375, y: 110 };
  const head = { x: cx + arm * random.num(150, 230), y: cy + random.num(100, 170) };
  const font = face(
    random,
    word,
    ["dela", "bungee", "unbounded", "anton"],
    ["anton", "shoulders", "bungee"],
    7,
  );
  const upright = random.chance(0.5);
  const size = sizeIn(font, word, 600, 210);
  const box = { x: flip ? 106 : 1094 - size.w, y: 590 - size.h, ...size };
  const hole = upright ? "" : fitText(font, word, box, { fill: "@0", halo: 26 });
  const platter =
    disc(cx, cy, R + 24) +
    times(60, (i) => disc(...polar(cx, cy, R + 12, i * 6), 4.2, "@0")) +
    disc(cx, cy, R, "@0");
  const record =
    disc(cx, cy, R - 4, "@24") +
    times(16, (i) => ring(cx, cy, 126 + i * 12.4, i % 5 === 2 ? 6 : 1.6, "@0")) +
    path(wedge(cx, cy, 98, R - 4, -70, -42), "@75") +
    path(wedge(cx, cy, 98, R - 4, 110, 138), "@75") +
    disc(cx, cy, 118, "@0");
  const bend = `M${hinge.x} ${hinge.y}C${hinge.x} ${hinge.y + 170} ${n1(head.x + arm * 90)} ${n1(head.y - 120)} `;
  const pickup =
    stroke(`${bend}${n1(head.x)} ${n1(head.y)}`, 15) +
    disc(hinge.x, hinge.y, 40) +
    disc(hinge.x, hinge.y, 17, "@0") +
    turned(arm * 38, head.x, head.y, rect(head.x - 17, head.y - 12, 34, 62, "@100", { rx: 5 }));
  const side = flip ? 216 : 984;
  const letters = upright
    ? turned(
        arm * 90,
        side,
        320,
        fitText(font, word, { x: side - 270, y: 210, w: 540, h: 220 }, { stretch: true }),
      )
    : fitText(font, word, box);
  const name = fitText(
    "archivo",
    labels[0],
    { x: cx - 84, y: cy - 80, w: 168, h: 46 },
    { fill: "@0", ax: 0.5, ay: 0.5 },
  );
  return {
    plates: [
      platter + record + knock(pickup) + hole,
      disc(cx, cy, 112) + disc(cx, cy, 9, "@0") + name + hole,
      pickup + hole + letters,
    ],
    opaque: true,
    pitch: 8,
  };
}
