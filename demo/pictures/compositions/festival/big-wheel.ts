import type { Artwork, Brief } from "../../composition.ts";
import { fitText, sizeIn } from "../../drawing/lettering.ts";
import {
  disc,
  knock,
  linear,
  n1,
  path,
  polar,
  poly,
  rect,
  ring,
  stroke,
  through,
  times,
} from "../../drawing/shapes.ts";
import type { Random } from "../../seed.ts";

type Wheel = { x: number; y: number; r: number; cabins: number; turn: number };

function wheelOf({ x, y, r, cabins, turn }: Wheel) {
  let frame = ring(x, y, r, 7) + ring(x, y, r - 28, 4) + ring(x, y, 40, 8);
  let [hanging, lights] = ["", ""];
  const lamps = Math.floor((r - 60) / 33);
  for (let i = 0; i < cabins; i++) {
    const angle = turn + (i * 360) / cabins;
    const [cx, cy] = polar(x, y, r + 2, angle).map(n1) as [number, number];
    frame += stroke(through([polar(x, y, 40, angle), polar(x, y, r, angle)], false), 4);
    hanging += path(`M${n1(cx - 25)} ${n1(cy + 14)}h50l-7 30h-36z`);
    hanging += path(`M${n1(cx - 29)} ${n1(cy + 8)}a29 24 0 0 1 58 0z`);
    lights += times(lamps, (k) => disc(...polar(x, y, 84 + k * 32, angle), 6.5));
  }
  const legs = `M${x} ${y}L${x - r * 0.58} ${y + r * 1.7}M${x} ${y}L${x + r * 0.58} ${y + r * 1.7}`;
  return { frame: frame + stroke(legs, 12) + disc(x, y, 26), hanging, lights };
}

function tent(x: number, y: number, w: number, h: number): string {
  const panels = times(3, (k) => {
    const left = x - w + (k * 2 * w) / 3;
    return (
      poly([x, y - h, left, y - h * 0.42, left + w / 3, y - h * 0.42]) +
      rect(left, y - h * 0.42, w / 3, h * 0.5)
    );
  });
  return (
    panels + rect(x - 2, y - h - 34, 4, 40) + poly([x + 2, y - h - 34, x + 40, y - h - 24, x + 2, y - h - 12])
  );
}

const night = (random: Random, W: number) =>
  times(70, () => disc(random.num(0, W), random.num(0, 380), random.num(1.2, 3.2)));

/** The wheel beside the word, tents below. */
function beside({ random, W, H, word }: Brief): Artwork {
  const left = random.chance(0.5);
  const wheel = {
    x: left ? 360 : 840,
    y: 330,
    r: random.num(235, 265),
    cabins: random.pick([12, 14, 16]),
    turn: random.num(0, 30),
  };
  const { frame, hanging, lights } = wheelOf(wheel);
  const centre = left ? 900 : 300;
  const tents =
    tent(centre - 170, 660, 136, 168) + tent(centre + 150, 660, 122, 151) + tent(centre, 660, 196, 242);
  const font = random.pick(["righteous", "bowlby", "shrikhand", "anton", "alfa"] as const);
  const size = sizeIn(font, word, 410, 210);
  const box = { x: left ? 1096 - size.w : 104, y: 110, ...size };
  return {
    plates: [
      linear("s", { 0: "@0", 0.4: "@18", 1: "@78" }) +
        rect(0, 0, W, H, "url(#s)") +
        knock(hanging + tents + frame) +
        fitText(font, word, box, { fill: "@0", halo: 12 }),
      frame + hanging + tents,
      night(random, W) + disc(wheel.x, wheel.y, wheel.r + 46, "@0") + lights + fitText(font, word, box),
    ],
    inkOrder: [2, 0, 1],
    pitch: 11,
    opaque: true,
  };
}

/** Standing right under it: the wheel is larger than the sheet, the word runs across its foot. */
function below({ random, W, H, word }: Brief): Artwork {
  const wheel = {
    x: random.pick([380, 600, 820]),
    y: random.num(40, 90),
    r: random.num(380, 430),
    cabins: random.pick([16, 18, 20]),
    turn: random.num(0, 30),
  };
  const { frame, hanging, lights } = wheelOf(wheel);
  const font = random.pick(["righteous", "bowlby", "shrikhand", "anton", "bricolage"] as const);
  const size = sizeIn(font, word, 900, 132);
  const box = { x: (W - size.w) / 2, y: H - 66 - size.h, ...size };
  const board = rect(box.x - 44, box.y - 30, box.w + 88, box.h + 60, "@100", { rx: random.pick([0, 24]) });
  return {
    plates: [
      linear("s", { 0: "@82", 0.5: "@34", 1: "@4" }) +
        rect(0, 0, W, H, "url(#s)") +
        knock(hanging + frame + board),
      frame + hanging + knock(board),
      lights + board + fitText(font, word, box, { fill: "@0" }),
    ],
    inkOrder: [2, 0, 1],
    pitch: 11,
    opaque: true,
  };
}

export const bigWheel = (brief: Brief) => (brief.random.chance(0.5) ? beside(brief) : below(brief));
