import { crowd } from "../drawing/crowd.ts";
import {
  disc,
  knock,
  linear,
  oval,
  path,
  polar,
  poly,
  radial,
  rect,
  ring,
  times,
  turned,
  wedge,
} from "../drawing/shapes.ts";
import type { Random } from "../seed.ts";
import { bottle, flute, lamp, roundTable } from "./furniture.ts";
import { H, type Scene, W } from "./scene.ts";

/** Velvet: narrow gradients side by side. */
function curtain(random: Random, height: number): string {
  let folds = linear("f", { 0: "@10", 0.45: "@78", 0.6: "@92", 1: "@8" }, 0, 0, 1, 0);
  for (let x = 0; x < W; ) {
    const w = random.num(46, 84);
    folds += rect(x, 0, w + 1, height, "url(#f)");
    x += w;
  }
  return folds;
}

/** Tufted sofa in front of velvet. */
export function sofa(random: Random): Scene {
  const seats = random.int(2, 3);
  const back = path("M150 660V450Q150 360 250 360H950Q1050 360 1050 450V660Z");
  const tufts =
    times(9, (i) => rect(188 + i * 102, 372, 4, 188, "@0")) +
    times(8, (i) => times(2, (j) => disc(241 + i * 102, 420 + j * 80, 7, "@0")));
  const seat =
    path("M110 560H1090Q1120 560 1120 600V690H80V600Q80 560 110 560Z") +
    times(seats - 1, (i) => rect(80 + ((i + 1) * 1040) / seats - 2, 560, 4, 130, "@0")) +
    rect(80, 626, 1040, 4, "@0");
  const feet = rect(130, 690, 20, 34) + rect(1050, 690, 20, 34);
  const table = roundTable(600, 640, 200);
  const drinks = flute(540, 636, 120) + flute(660, 640, 120) + bottle(604, 634, 170);
  const lamps = random.chance(0.5) ? lamp(600, 120, 90) : lamp(330, 130, 64) + lamp(870, 130, 64);
  return {
    plates: [
      back + tufts + seat + knock(table + drinks),
      curtain(random, 560) + knock(back + seat) + rect(0, 560, W, 6) + knock(feet + lamps),
      lamps + feet + table + drinks,
    ],
    inkOrder: [1, 0, 2],
    order: [1, 0, 2],
  };
}

/** Bar with shelves of bottles. */
export function bar(random: Random): Scene {
  const shelves: [string, string, string] = ["", "", ""];
  for (let j = 0; j < 2; j++) {
    const y = 260 + j * 190;
    shelves[0] += rect(140, y, 920, 10);
    for (let x = 180; x < 1030; x += random.num(38, 56)) {
      shelves[random.pick([0, 1, 1, 2] as const)] += bottle(x, y, random.num(90, 158), random.num(26, 42));
    }
  }
  const [a, b, c] = shelves;
  const counter =
    rect(-10, 520, 1220, 34) +
    rect(20, 554, 1160, 200, "@40") +
    times(24, (i) => rect(30 + i * 48, 566, 6, 180, "@0"));
  const stools = times(4, (i) => {
    const x = 190 + i * 272;
    return (
      rect(x - 62, 596, 124, 26, "@100", { rx: 13 }) +
      rect(x - 5, 620, 10, 130) +
      oval(x, 752, 58, 11) +
      rect(x - 34, 690, 68, 7)
    );
  });
  const lamps = times(3, (i) => lamp(240 + i * 360, 60, 62));
  const drinks = times(random.int(2, 4), (i) => flute(420 + i * 70, 520, 108));
  return {
    plates: [
      linear("g", { 0: "@16", 1: "@56" }) +
        rect(120, 70, 960, 400, "url(#g)") +
        knock(a + b + c) +
        counter +
        knock(stools + drinks + lamps),
      b + knock(counter) + stools + knock(drinks),
      a + c + knock(counter) + lamps + drinks,
    ],
    inkOrder: [0, 2, 1],
    order: [0, 1, 2],
  };
}

/** A box above the dance floor: rail, table, and the lights over the crowd. */
export function balcony(random: Random): Scene {
  const beams = times(9, (i) =>
    poly(
      [
        [600, -40],
        polar(600, -40, 1300, 20 + i * 17.5 - random.num(2, 4)),
        polar(600, -40, 1300, 20 + i * 17.5 + random.num(2, 4)),
      ],
      "url(#b)",
    ),
  );
  const far = path(crowd(random, { base: 470, size: 58, height: 640, arms: 0.5 }));
  const rail =
    rect(-10, 560, W + 20, 26) +
    times(25, (i) => rect(14 + i * 50, 586, 10, 240)) +
    rect(-10, 770, W + 20, 40);
  const table = rect(380, 640, 440, 24, "@100", { rx: 12 }) + rect(588, 660, 24, 160);
  const drinks = bottle(520, 640, 190) + flute(620, 640, 128) + flute(680, 640, 128) + flute(740, 640, 128);
  const front = rail + table + drinks;
  return {
    plates: [
      radial("g", { 0: "@100", 0.4: "@80", 1: "@4" }, { x: 600, y: 420, r: 680 }) +
        rect(0, 0, W, H, "url(#g)") +
        knock(far) +
        rect(0, 560, W, H, "@0") +
        knock(front),
      radial("b", { 0: "@100", 1: "@18" }, { x: 600, y: 0, r: 800 }) +
        beams +
        knock(far) +
        rect(0, 560, W, H, "@0") +
        knock(front) +
        rail,
      knock(rail) + table + drinks,
    ],
    inkOrder: [0, 2, 1],
    order: [0, 1, 2],
  };
}

/** A bucket on ice, very close. */
export function champagne(random: Random): Scene {
  const neck = turned(14, 600, 420, bottle(620, 560, 460, 130));
  const label = turned(14, 600, 420, rect(560, 330, 120, 110));
  const bucket = path("M400 400H800L750 740H450Z");
  const rim = rect(384, 384, 432, 28, "@100", { rx: 14 });
  const ice = times(7, (i) =>
    turned(i * 37, 430 + i * 57, 380, rect(402 + i * 57, 352, 56, 56, "@100", { rx: 8 })),
  );
  const glasses = flute(230, 740, 330) + flute(980, 740, 330);
  const fizz = times(24, (i) => disc(204 + ((i * 37) % 52) + (i % 2) * 750, 420 + ((i * 53) % 150), 5, "@0"));
  const things = neck + ice + bucket + rim + glasses;
  const ground = random.pick([
    () => times(13, (i) => ring(600, 420, 130 + i * 60, 24)),
    () => times(28, (i) => rect(-40 + i * 48, 0, 22, H)),
    () => times(26, (i) => path(wedge(600, 420, 0, 1300, (i * 360) / 26, ((i + 0.5) * 360) / 26))),
  ])();
  return {
    plates: [
      linear("b", { 0: "@100", 0.5: "@55", 1: "@92" }, 0, 0, 1, 0) +
        knock(neck) +
        glasses +
        fizz +
        knock(ice + rim) +
        bucket.replace("@100", "url(#b)") +
        rect(430, 520, 340, 6, "@0"),
      ground + knock(things),
      neck.replaceAll("@100", "@44") + knock(label) + label + ice + rim + knock(bucket),
    ],
    inkOrder: [0, 2, 1],
    order: [1, 2, 0],
  };
}
