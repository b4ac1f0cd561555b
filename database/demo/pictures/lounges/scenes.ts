import { crowd } from "../drawing/crowd.ts";
import {
  disc,
  knock,
  linear,
  oval,
  path,
  points,
  polar,
  poly,
  radial,
  rect,
  ring,
  rope,
  stroke,
  through,
  times,
  turned,
  wedge,
} from "../drawing/shapes.ts";
import type { Job } from "../print/press.ts";
import type { Random } from "../seed.ts";
import type { LoungeScene } from "../spec.ts";
import { armchair, bottle, flute, lamp, roundTable } from "./furniture.ts";

const [W, H] = [1200, 800];

/** Plates of a scene, the order they are printed in, and which ink of the palette goes on which. */
export type Scene = Pick<Job, "plates" | "order"> & { inkOrder: readonly [0 | 1 | 2, 0 | 1 | 2, 0 | 1 | 2] };

/** Velvet: narrow gradients side by side. */
function curtain(random: Random, height: number): string {
  let folds = linear(
    "f",
    [
      [0, "@10"],
      [0.45, "@78"],
      [0.6, "@92"],
      [1, "@8"],
    ],
    0,
    0,
    1,
    0,
  );
  for (let x = 0; x < W; ) {
    const w = random.num(46, 84);
    folds += rect(x, 0, w + 1, height, "url(#f)");
    x += w;
  }
  return folds;
}

/** Tufted sofa in front of velvet. */
function sofa(random: Random): Scene {
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
function bar(random: Random): Scene {
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
      linear("g", [
        [0, "@16"],
        [1, "@56"],
      ]) +
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

/** Two armchairs above the town. */
function roof(random: Random): Scene {
  let [town, lit] = ["", ""];
  for (let x = -10; x < W; ) {
    const [w, h] = [random.num(60, 120), random.num(80, 260)];
    const top = 560 - h;
    town += rect(x, top, w, h);
    for (let y = top + 18; y < 540; y += 30) {
      for (let wx = x + 14; wx < x + w - 18; wx += 24) if (random.chance(0.4)) lit += rect(wx, y, 10, 14);
    }
    x += w;
  }
  const moon = disc(random.num(640, 900), random.num(160, 220), random.num(76, 100));
  const frames = times(4, (i) => rect(-6 + i * 400, 0, 14, 560)) + rect(0, 0, W, 12) + rect(0, 552, W, 16);
  const chairs = armchair(250, 1) + armchair(950, -1);
  const table = roundTable(600, 640, 130);
  const drinks = bottle(600, 634, 150) + flute(530, 636, 104) + flute(668, 636, 104);
  return {
    plates: [
      linear("s", [
        [0, "@0"],
        [1, "@92"],
      ]) +
        rect(0, 0, W, 560, "url(#s)") +
        knock(moon + town + frames + chairs + table + drinks),
      chairs + moon + knock(town) + lit + knock(table + frames + drinks),
      frames + knock(chairs) + table + drinks,
    ],
    inkOrder: [2, 0, 1],
    order: [0, 1, 2],
  };
}

/** A box above the dance floor: rail, table, and the lights over the crowd. */
function balcony(random: Random): Scene {
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
      radial(
        "g",
        [
          [0, "@100"],
          [0.4, "@80"],
          [1, "@4"],
        ],
        { x: 600, y: 420, r: 680 },
      ) +
        rect(0, 0, W, H, "url(#g)") +
        knock(far) +
        rect(0, 560, W, H, "@0") +
        knock(front),
      radial(
        "b",
        [
          [0, "@100"],
          [1, "@18"],
        ],
        { x: 600, y: 0, r: 800 },
      ) +
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

/** Beer-garden table under trees and lanterns. */
function garden(random: Random): Scene {
  const crown = (x: number, y: number, r: number) =>
    times(11, (i) => disc(...polar(x, y, r * 0.72, i * 33), r * random.num(0.36, 0.5))) + disc(x, y, r * 0.8);
  const trees =
    crown(140, 150, 250) + crown(1070, 130, 270) + rect(120, 300, 44, 420) + rect(1050, 300, 48, 420);
  const [first, second] = [rope([-40, 120], [W + 40, 190], 150), rope([-40, 260], [W + 40, 120], 120)];
  const wires = [first, second]
    .map((at) =>
      stroke(
        through(
          points(41, (i) => at(i / 40)),
          false,
        ),
        4,
      ),
    )
    .join("");
  const lanterns = [first, second].map((at, k) =>
    times(9, (i) => {
      const [x, y] = at((i + 0.6 + k * 0.3) / 9.6);
      const r = random.num(24, 40);
      return rect(x - 2, y, 4, 14) + oval(x, y + 14 + r, r, r * 1.12) + rect(x - r * 0.4, y + 8, r * 0.8, 8);
    }),
  );
  const table =
    rect(300, 560, 600, 26, "@100", { rx: 6 }) + path("M390 586h30l-50 170h-30zM780 586h30l50 170h-30z");
  const bench = (y: number) =>
    rect(240, y, 720, 20, "@100", { rx: 6 }) +
    path(`M330 ${y + 20}h20l-16 70h-20zM850 ${y + 20}h20l16 70h-20z`);
  const drinks =
    bottle(520, 560, 150) +
    flute(600, 560, 106) +
    flute(664, 560, 106) +
    oval(760, 548, 70, 14) +
    disc(738, 532, 16) +
    disc(770, 530, 18) +
    disc(754, 512, 15);
  const [near, far] = lanterns as [string, string];
  const ground = times(7, (i) => rect(0, 700 + i * 16, W, 4 + i));
  return {
    plates: [
      linear("n", [
        [0, "@16"],
        [1, "@70"],
      ]) +
        rect(0, 0, W, 700, "url(#n)") +
        ground +
        knock(trees + near + far + table + bench(664) + drinks),
      trees.replaceAll("@100", "@92") + knock(near + far) + far + bench(664) + knock(table + drinks),
      wires + near + knock(far) + table + drinks,
    ],
    inkOrder: [2, 0, 1],
    order: [0, 1, 2],
  };
}

/** Aft deck at night: rail, lights on the mast, the town across the water. */
function boat(random: Random): Scene {
  let town = "";
  for (let x = -10; x < W; ) {
    const w = random.num(50, 120);
    town += rect(x, 330 - random.num(20, 120), w, 130);
    x += w;
  }
  const windows = times(70, () => rect(random.num(0, W), random.num(262, 324), 7, 9));
  const tower =
    poly([
      [868, 340],
      [880, 96],
      [892, 340],
    ]) +
    disc(880, 190, 20) +
    rect(834, 150, 92, 8);
  const shimmer = times(60, () =>
    rect(random.num(0, W), random.num(348, 520), random.num(20, 120), random.num(2, 5)),
  );
  const moon = disc(random.num(220, 520), random.num(110, 160), 70);
  const mast = rect(594, 0, 14, 560);
  const chains = [-1, 1].map((side) => rope([601, 30], [601 + side * 660, 250], 90));
  const wires = chains
    .map((at) =>
      stroke(
        through(
          points(31, (i) => at(i / 30)),
          false,
        ),
        4,
      ),
    )
    .join("");
  const bulbs = chains
    .map((at) =>
      times(11, (i) => {
        const [x, y] = at((i + 1) / 12);
        return disc(x, y + 14, 12);
      }),
    )
    .join("");
  const rail =
    rect(-10, 520, W + 20, 16) +
    times(11, (i) => rect(20 + i * 116, 536, 12, 110)) +
    rect(-10, 580, W + 20, 8);
  const deck = rect(-10, 640, W + 20, 170);
  const planks = times(8, (i) => rect(-10, 664 + i * 20, W + 20, 3, "@0"));
  const bench =
    path(
      "M60 640V560Q60 530 96 530H420Q456 530 456 560V640ZM744 640V560Q744 530 780 530H1104Q1140 530 1140 560V640Z",
    ) +
    rect(40, 620, 440, 60, "@100", { rx: 14 }) +
    rect(724, 620, 440, 60, "@100", { rx: 14 });
  const table = roundTable(600, 612, 96);
  const drinks = bottle(604, 608, 132) + flute(552, 608, 92) + flute(656, 608, 92);
  const front = rail + deck + bench + table + drinks + mast;
  return {
    plates: [
      linear("s", [
        [0, "@4"],
        [1, "@66"],
      ]) +
        rect(0, 0, W, 340, "url(#s)") +
        rect(0, 340, W, 300, "@30") +
        knock(moon + town + tower + front + shimmer),
      moon +
        knock(town) +
        windows +
        shimmer.replaceAll("@100", "@80") +
        knock(front) +
        bench +
        knock(table + drinks),
      bulbs + wires + rail + mast + deck.replace("@100", "@42") + planks + knock(bench) + table + drinks,
    ],
    inkOrder: [2, 0, 1],
    order: [0, 1, 2],
  };
}

/** A bucket on ice, very close. */
function champagne(random: Random): Scene {
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
      linear(
        "b",
        [
          [0, "@100"],
          [0.5, "@55"],
          [1, "@92"],
        ],
        0,
        0,
        1,
        0,
      ) +
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

export const SCENES: Record<LoungeScene, (random: Random) => Scene> = {
  sofa,
  bar,
  roof,
  balcony,
  garden,
  boat,
  champagne,
};
