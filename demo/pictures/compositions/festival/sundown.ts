import type { Artwork, Brief } from "../../composition.ts";
import { bent } from "../../drawing/bend.ts";
import { crowd } from "../../drawing/crowd.ts";
import { fitText, sizeIn } from "../../drawing/lettering.ts";
import { disc, knock, linear, n1, path, polar, poly, rect, times } from "../../drawing/shapes.ts";
import { lengthOf } from "../../drawing/words.ts";
import { below, ridge } from "./land.ts";

/** Sun going down behind the main stage. */
export function sundown({ random, W, H, word }: Brief): Artwork {
  const sun = { x: random.num(380, 820), y: random.num(300, 340), r: random.num(180, 220) };
  const bars = times(9, (i) =>
    rect(sun.x - sun.r - 10, sun.y + sun.r * (-0.1 + i * 0.13), 2 * sun.r + 20, 3 + i * 3.6, "@0"),
  );
  const far = path(below(ridge(random, 440, 26, W), H), "@58");
  const near = path(below(ridge(random, 510, 20, W), H), "@30");
  const x = sun.x + random.pick([-1, 1]) * random.num(0, 80);
  const [s, y] = [1.1, 478];
  const arch =
    `M${n1(x - 190 * s)} ${y + 60}V${n1(y - 92 * s)}Q${n1(x)} ${n1(y - 196 * s)} ${n1(x + 190 * s)} ${n1(y - 92 * s)}` +
    `V${y + 60}H${n1(x + 160 * s)}V${n1(y - 74 * s)}Q${n1(x)} ${n1(y - 150 * s)} ${n1(x - 160 * s)} ${n1(y - 74 * s)}V${y + 60}Z`;
  const stage =
    path(arch) +
    rect(x - 232 * s, y - 80 * s, 30 * s, 150 * s) +
    rect(x + 202 * s, y - 80 * s, 30 * s, 150 * s) +
    rect(x - 160 * s, y + 4, 320 * s, 60);
  const flags = times(7, (i) => {
    const fx = n1(60 + i * 180 + random.num(-40, 40));
    const h = random.num(110, 190);
    const top = n1(420 + random.num(-30, 30) - h);
    if (Math.abs(fx - x) < 290) return "";
    return rect(fx, top, 4, h + 100) + path(`M${fx + 4} ${top}q22 -12 40 0t34 -2v34q-18 10 -36 2t-38 0z`);
  });
  const people = path(crowd(random, { base: 590, size: 46, arms: 0.4 }));
  const beams = times(5, (i) => {
    const [angle, from] = [-90 + (i - 2) * 17, x + (i - 2) * 56];
    return poly([[from, y + 2], polar(from, y, 150, angle - 3), polar(from, y, 150, angle + 3)]);
  });
  const font = random.pick(["righteous", "shrikhand", "bowlby", "dela", "bricolage", "shoulders"] as const);
  const arched = lengthOf(word) < 9 && random.chance(0.45);
  const size = sizeIn(font, word, 800, 150);
  const letters = arched
    ? bent(font, word, (u, v) => polar(600, 690, 640 - v * size.h, -90 + (u - 0.5) * (size.w / 11)))
    : fitText(font, word, { x: 104, y: 48, w: 992, h: 140 }, { ax: 0.5 });
  const halo = arched
    ? letters
    : fitText(font, word, { x: 104, y: 48, w: 992, h: 140 }, { ax: 0.5, halo: 10 });
  const dark = stage + flags + people;
  return {
    plates: [
      linear("s", { 0: "@12", 0.55: "@70", 0.7: "@88" }) +
        rect(0, 0, W, 460, "url(#s)") +
        disc(sun.x, sun.y, sun.r, "@0") +
        far +
        near +
        knock(dark + halo),
      disc(sun.x, sun.y, sun.r) + bars + knock(far + dark + halo),
      beams + letters,
    ],
    pitch: 10,
    inkOrder: [2, 0, 1],
    screen: random.pick(["dot", "line"]),
    opaque: true,
  };
}
