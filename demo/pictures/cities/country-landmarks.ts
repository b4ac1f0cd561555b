import { disc, limb, path, poly, rect, stroke, times } from "../drawing/shapes.ts";
import type { Random } from "../seed.ts";
import { GROUND, type Landmark } from "./city-scene.ts";

const gabled = (x: number, w: number, h: number, roof: number) =>
  poly([x, GROUND, x, GROUND - h, x + w / 2, GROUND - h - roof, x + w, GROUND - h, x + w, GROUND]);

/** A lighthouse on its mole, and sails. */
export function lighthouse(): Landmark {
  const tower =
    poly([806, GROUND - 20, 830, 260, 910, 260, 934, GROUND - 20]) +
    rect(820, 236, 100, 26) +
    rect(842, 170, 56, 66) +
    path("M834 172Q870 112 906 172Z");
  const stripes = [330, 430, 530].map((y) => rect(800, y, 140, 44, "@0")).join("");
  const mole = rect(640, GROUND - 26, 600, 40);
  const sail = (x: number, h: number) =>
    path(`M${x} 596L${x} ${596 - h}L${x + h * 0.62} 596Z`) +
    path(`M${x - 12} 596L${x - 12} ${596 - h * 0.8}L${x - h * 0.42} 596Z`) +
    path(`M${x - h * 0.5} 608H${x + h * 0.68}L${x + h * 0.5} 640H${x - h * 0.34}Z`);
  return { shape: tower + stripes + mole + sail(250, 260) + sail(500, 170), lit: rect(852, 186, 36, 40) };
}

/** Half-timbered gables side by side. */
export function gables(random: Random): Landmark {
  let [shape, lit] = ["", ""];
  for (let x = 70; x < 1080; ) {
    const w = random.num(130, 190);
    const h = random.num(190, 290);
    const top = GROUND - h;
    shape += gabled(x, w - 10, h, random.num(90, 150));
    const beams = `M${x + 12} ${top + 66}H${x + w - 22}M${x + 12} ${top + 140}H${x + w - 22}M${x + 20} ${top + 138}L${x + w / 2 - 5} ${top + 70}L${x + w - 30} ${top + 138}`;
    shape += stroke(beams, 7, "@0");
    lit += rect(x + w / 2 - 20, top + 12, 30, 40);
    if (random.chance(0.6)) lit += rect(x + 26, top + 156, 28, 34) + rect(x + w - 66, top + 156, 28, 34);
    x += w;
  }
  return { shape, lit };
}

/** A village church between hills. */
export function hills(): Landmark {
  const rear = path(`M-20 ${GROUND}Q220 330 520 470T1240 400V${GROUND}Z`, "@100");
  const church =
    rect(560, 330, 90, 210) +
    poly([552, 334, 605, 150, 658, 334]) +
    rect(640, 430, 190, 110) +
    poly([630, 434, 660, 372, 810, 372, 840, 434]);
  const front = path(`M-20 ${GROUND + 20}Q360 470 700 540T1240 560V${GROUND + 20}Z`);
  return {
    shape: rear + church + front,
    lit: rect(590, 370, 30, 44) + times(3, (i) => rect(676 + i * 50, 464, 24, 46)),
  };
}

/** Peaks with snow, and huts below. */
export function alps(): Landmark {
  const peaks = poly([
    [-10, GROUND],
    [-10, 480],
    [210, 210],
    [330, 330],
    [560, 90],
    [760, 340],
    [900, 230],
    [1210, 560],
    [1210, GROUND],
  ]);
  const snow =
    poly([560, 90, 632, 180, 590, 210, 560, 180, 520, 216, 482, 172]) +
    poly([210, 210, 262, 262, 220, 290, 186, 262, 162, 268]) +
    poly([900, 230, 960, 294, 916, 312, 884, 284, 852, 290]);
  const hut = (x: number, k: number) =>
    poly(
      [
        [x, GROUND],
        [x, GROUND - 70 * k],
        [x - 20 * k, GROUND - 70 * k],
        [x + 60 * k, GROUND - 130 * k],
        [x + 140 * k, GROUND - 70 * k],
        [x + 120 * k, GROUND - 70 * k],
        [x + 120 * k, GROUND],
      ],
      "@0",
    );
  return {
    shape: peaks + hut(260, 1) + hut(760, 1.2),
    lit: snow + rect(300, 590, 24, 24) + rect(812, 586, 30, 28),
  };
}

/** Wind wheels above flat land, and a water tower. */
export function plain(): Landmark {
  const mill = (x: number, y: number, r: number, turn: number) => {
    const blades = times(3, (i) => {
      const angle = ((turn + i * 120) * Math.PI) / 180;
      return limb(
        `M${x} ${y}L${Math.round(x + Math.cos(angle) * r)} ${Math.round(y + Math.sin(angle) * r)}`,
        r / 11,
      );
    });
    return poly([x - 8, y, x + 8, y, x + 14, GROUND, x - 14, GROUND]) + blades + disc(x, y, 16);
  };
  const tower =
    rect(250, 380, 40, 260) +
    path("M200 300H340V360L300 400H240L200 360Z") +
    path("M194 304Q270 220 346 304Z");
  return {
    shape: mill(560, 250, 170, 20) + mill(790, 330, 120, 75) + mill(980, 290, 140, 48) + tower,
    lit: times(4, (i) => rect(220 + i * 28, 322, 14, 18)),
  };
}

/** A stone bridge of three arches before an old town. */
export function oldBridge(): Landmark {
  const arches = times(4, (i) => {
    const x = 40 + i * 290;
    return path(`M${x} ${GROUND + 30}V620Q${x} 530 ${x + 115} 530T${x + 230} 620V${GROUND + 30}Z`, "@0");
  });
  const bridge =
    rect(-10, 480, 1220, GROUND - 450) + times(31, (i) => rect(i * 40 - 10, 462, 24, 20)) + arches;
  const towers = [300, 900]
    .map((x) => rect(x, 330, 96, 200) + poly([x - 14, 334, x + 48, 220, x + 110, 334]))
    .join("");
  return { shape: bridge + towers, lit: [334, 934].map((x) => rect(x, 370, 28, 46)).join("") };
}
