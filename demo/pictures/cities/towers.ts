import { disc, limb, path, poly, rect, times } from "../drawing/shapes.ts";
import type { Random } from "../seed.ts";
import { GROUND, type Landmark } from "./city-scene.ts";
import { windows } from "./windows.ts";

/** A television tower with its sphere, and a gate with columns. */
export function towerAndGate(): Landmark {
  const tower =
    poly([866, GROUND, 884, 300, 900, 300, 918, GROUND]) +
    disc(892, 258, 58) +
    rect(886, 60, 12, 150) +
    rect(876, 176, 32, 40);
  const gate =
    rect(190, 396, 440, 46) +
    rect(232, 348, 356, 40) +
    poly([340, 348, 410, 296, 480, 348]) +
    times(6, (i) => rect(206 + i * 74.5, 442, 36, 182)) +
    rect(180, 620, 460, 20);
  return { shape: tower + gate, lit: times(7, (i) => rect(846 + i * 14, 252, 8, 12)) };
}

/** Two towers with round caps. */
export function domes(): Landmark {
  const tower = (x: number) =>
    rect(x, 240, 110, 400) +
    path(
      `M${x - 6} 244Q${x - 20} 168 ${x + 34} 150Q${x + 55} 140 ${x + 55} 96Q${x + 55} 140 ${x + 76} 150Q${x + 130} 168 ${x + 116} 244Z`,
    ) +
    rect(x + 51, 60, 8, 50);
  const nave = poly([600, GROUND, 600, 420, 660, 350, 1010, 350, 1040, 420, 1040, GROUND]);
  return {
    shape: tower(330) + tower(500) + nave,
    lit:
      windows(372, 300, 1, 3, 0, 90, 26, 44) +
      windows(542, 300, 1, 3, 0, 90, 26, 44) +
      windows(690, 470, 5, 1, 66, 0, 26, 90),
  };
}

/** Two pierced spires beside an arched bridge. */
export function spires(): Landmark {
  const spire = (x: number) =>
    poly([x, GROUND, x, 340, x + 22, 340, x + 60, 60, x + 98, 340, x + 120, 340, x + 120, GROUND]);
  const nave = poly([160, GROUND, 160, 440, 220, 380, 420, 380, 420, GROUND]);
  const bridge =
    times(
      2,
      (i) =>
        limb(`M${690 + i * 300} 600Q${840 + i * 300} 430 ${990 + i * 300} 600`, 14) +
        times(7, (j) =>
          rect(
            722 + i * 300 + j * 40,
            600 - 86 * (1 - ((j - 3) / 3.9) ** 2),
            5,
            86 * (1 - ((j - 3) / 3.9) ** 2),
          ),
        ),
    ) + rect(670, 596, 560, 22);
  return {
    shape: nave + spire(400) + spire(520) + bridge,
    lit: windows(446, 390, 2, 2, 130, 110, 26, 62) + windows(230, 470, 3, 1, 58, 0, 22, 80),
  };
}

/** High-rises of different crowns. */
export function highRises(random: Random): Landmark {
  const towers = [
    [170, 120, 330],
    [320, 96, 470],
    [452, 132, 400],
    [620, 110, 540],
    [764, 90, 430],
    [880, 140, 360],
  ] as const;
  const bodies = towers.map(([x, w, h], i) => {
    const top = GROUND - h;
    const crowns = [
      poly([x, top, x + w, top, x + w / 2, top - 60]),
      rect(x + w / 2 - 4, top - 90, 8, 90),
      poly([x, top, x + w, top, x + w, top - 44]),
    ];
    return rect(x, top, w, h) + (crowns[i % 3] ?? "");
  });
  const lit = towers.map(([x, w, h]) =>
    times(Math.floor(h / 34) - 1, (j) =>
      times(Math.floor(w / 26) - 1, (i) =>
        random.chance(0.36) ? rect(x + 18 + i * 26, GROUND - h + 24 + j * 34, 12, 16) : "",
      ),
    ),
  );
  return { shape: bodies.join(""), lit: lit.join("") };
}

/** A slim tower with a basket on a wooded hill. */
export function hillTower(): Landmark {
  const { shape, lit } = basketTower();
  return { shape: shape + path(`M-20 ${GROUND}Q300 470 630 520T1240 ${GROUND}Z`), ...(lit && { lit }) };
}

/** A slim tower with a basket. */
export function basketTower(): Landmark {
  const tower =
    poly([596, GROUND, 616, 290, 644, 290, 664, GROUND]) +
    path("M560 290L578 214H682L700 290Z") +
    rect(586, 190, 88, 30) +
    rect(624, 50, 12, 144);
  return { shape: tower, lit: times(8, (i) => rect(578 + i * 14, 244, 8, 20)) };
}

/** An old town hall with its clock tower beside the middle. */
export function townHall(): Landmark {
  const gable = (x: number) => poly([x, 420, x + 60, 340, x + 120, 420]);
  const hall = rect(180, 420, 840, 220) + times(6, (i) => gable(190 + i * 140));
  const tower =
    rect(450, 210, 110, 430) + path("M442 214Q446 150 505 130Q564 150 568 214Z") + rect(501, 60, 8, 80);
  const arches = times(9, (i) => {
    const x = 214 + i * 90;
    return path(`M${x} ${GROUND - 4}V560Q${x + 26} 524 ${x + 52} 560V${GROUND - 4}Z`);
  });
  return { shape: hall + tower, lit: disc(505, 270, 30) + arches };
}
