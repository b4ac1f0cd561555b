import {
  along,
  disc,
  knock,
  linear,
  oval,
  path,
  polar,
  poly,
  rect,
  rope,
  stroke,
  times,
} from "../drawing/shapes.ts";
import type { Random } from "../seed.ts";
import { armchair, bottle, flute, roundTable } from "./furniture.ts";
import { type Scene, W } from "./scene.ts";

/** Two armchairs above the town. */
export function roof(random: Random): Scene {
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
      linear("s", { 0: "@0", 1: "@92" }) +
        rect(0, 0, W, 560, "url(#s)") +
        knock(moon + town + frames + chairs + table + drinks),
      moon + knock(town) + lit + knock(frames) + chairs + knock(table + drinks),
      frames + knock(chairs) + table + drinks,
    ],
    inkOrder: [2, 0, 1],
    order: [0, 1, 2],
  };
}

/** Beer-garden table under trees and lanterns. */
export function garden(random: Random): Scene {
  const crown = (x: number, y: number, r: number) =>
    times(11, (i) => disc(...polar(x, y, r * 0.72, i * 33), r * random.num(0.36, 0.5))) + disc(x, y, r * 0.8);
  const trees =
    crown(140, 150, 250) + crown(1070, 130, 270) + rect(120, 300, 44, 420) + rect(1050, 300, 48, 420);
  const [first, second] = [rope([-40, 120], [W + 40, 190], 150), rope([-40, 260], [W + 40, 120], 120)];
  const wires = [first, second].map((at) => stroke(along(at), 4)).join("");
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
      linear("n", { 0: "@16", 1: "@70" }) +
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

/** Aft deck at night: rail, a chain of bulbs, the town across the water. */
export function boat(random: Random): Scene {
  let town = "";
  for (let x = -10; x < W; ) {
    const w = random.num(50, 120);
    const h = random.num(30, 130);
    town += rect(x, 350 - h, w, h);
    x += w;
  }
  const windows = times(80, () => rect(random.num(0, W), random.num(284, 340), 8, 10));
  const at = random.num(780, 940);
  const tower = poly([at - 13, 350, at, 90, at + 13, 350]) + disc(at, 190, 22) + rect(at - 48, 150, 96, 9);
  const shimmer = times(70, () =>
    rect(random.num(0, W), random.num(362, 520), random.num(20, 110), random.num(3, 6)),
  );
  const moon = disc(random.num(220, 520), random.num(110, 160), 74);
  const chain = rope([-30, random.num(-30, 60)], [W + 30, random.num(-30, 60)], random.num(120, 170));
  const wire = stroke(along(chain), 4);
  const bulbs = times(15, (i) => {
    const [x, y] = chain((i + 0.5) / 15);
    return disc(x, y + 17, 14);
  });
  const rail =
    rect(-10, 500, W + 20, 16) +
    times(11, (i) => rect(20 + i * 116, 516, 12, 124)) +
    rect(-10, 566, W + 20, 8);
  const planks = times(8, (i) => rect(-10, 640 + i * i * 3.2, W + 20, 3 + i * 0.6));
  const seat = (x: number) =>
    path(`M${x} 690V566Q${x} 528 ${x + 40} 528H${x + 340}Q${x + 380} 528 ${x + 380} 566V690Z`) +
    rect(x - 22, 622, 424, 78, "@100", { rx: 18 }) +
    rect(x + 189, 540, 4, 160, "@0") +
    rect(x - 22, 626, 424, 4, "@0");
  const seats = seat(70) + seat(750);
  const table = roundTable(600, 628, 132);
  const drinks = bottle(604, 622, 156) + flute(536, 624, 108) + flute(668, 624, 108);
  const front = rail + seats + table + drinks;
  const sea = rect(0, 350, W, 290, "@22") + rect(0, 638, W, 200, "@0");
  return {
    plates: [
      linear("s", { 0: "@4", 1: "@74" }) +
        rect(0, 0, W, 350, "url(#s)") +
        sea +
        knock(moon + town + tower + shimmer) +
        planks +
        knock(front + bulbs),
      moon + knock(town + tower) + windows + shimmer + knock(bulbs + front) + seats + knock(table + drinks),
      wire + bulbs + rail + knock(seats) + table + drinks,
    ],
    inkOrder: [2, 0, 1],
    order: [0, 1, 2],
  };
}
