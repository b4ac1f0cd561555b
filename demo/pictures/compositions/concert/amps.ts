import type { Artwork, Brief } from "../../composition.ts";
import { torn } from "../../drawing/hand.ts";
import { face, fitText, sizeIn } from "../../drawing/lettering.ts";
import { disc, path, radial, rect, ring, through, turned } from "../../drawing/shapes.ts";

function cabinet(x: number, y: number, w: number): string {
  const h = w * 0.98;
  const [cx, cy, r] = [x + w / 2, y + w / 2, w * 0.36];
  const screws = [0.09, 0.91].flatMap((u) => [0.09, 0.91].map((v) => disc(x + w * u, y + h * v, 7, "@0")));
  return (
    rect(x + 8, y + 8, w - 16, h - 16, "@42", { rx: 14 }) +
    disc(cx, cy, r + 12, "@0") +
    ring(cx, cy, r - 4, 13) +
    disc(cx, cy, r - 24, "url(#k)") +
    ring(cx, cy, r * 0.62, 4, "@0") +
    disc(cx, cy, r * 0.3) +
    screws.join("")
  );
}

/** A wall of amplifiers behind torn paper. */
export function amps({ random, W, word }: Brief): Artwork {
  const columns = random.pick([3, 4]);
  const w = W / columns;
  const top = -random.num(20, 120);
  let wall = "";
  for (let i = 0; i < columns; i++) for (let j = 0; j < 3; j++) wall += cabinet(i * w, top + j * w * 0.98, w);
  const tilt = random.num(-5, 5);
  const h = random.num(240, 300);
  const y = random.num(290, 360);
  const edge = [
    ...torn(random, [-80, y - h / 2], [1280, y - h / 2]),
    ...torn(random, [1280, y + h / 2], [-80, y + h / 2]),
  ];
  const strip = (fill: string, grow: number) =>
    turned(tilt, 600, y, path(through(edge), fill, grow ? { stroke: fill, "stroke-width": grow } : {}));
  const font = face(
    random,
    word,
    ["alfa", "rye", "marker", "ultra"],
    ["anton", "marker", "shoulders", "rye"],
  );
  const size = sizeIn(font, word, 980, 9999);
  const height = Math.min(h * 0.72, size.h * 1.5);
  const letters = fitText(
    font,
    word,
    { x: 110, y: y - height / 2, w: 980, h: height },
    { stretch: true, fill: "@0" },
  );
  return {
    plates: [
      radial("k", { 0.2: "@20", 1: "@85" }) + wall + strip("@0", 20),
      strip("@100", 0) + turned(tilt, 600, y, letters),
      "",
    ],
    word: 1,
    pitch: 8,
    wear: 1.8,
  };
}
