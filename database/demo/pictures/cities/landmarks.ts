import { disc, group, limb, n1, path, polar, poly, rect, ring, stroke, times } from "../drawing/shapes.ts";
import type { Random } from "../seed.ts";
import { GROUND, type Landmark } from "./city-scene.ts";

const windows = (
  x: number,
  y: number,
  columns: number,
  rows: number,
  dx: number,
  dy: number,
  w: number,
  h: number,
) => times(columns, (i) => times(rows, (j) => rect(x + i * dx, y + j * dy, w, h)));

/** Two harbour cranes. */
export function cranes(): Landmark {
  const crane = (x: number, k: number) =>
    group(
      `translate(${x} ${GROUND}) scale(${k})`,
      limb("M-90 0L-62 -300M90 0L62 -300M-84 -70H84M-72 -190H72M-62 -300H62", 16) +
        rect(-86, -346, 172, 50) +
        limb(
          "M-60 -346L-30 -430L330 -390L-60 -360M-30 -430L-210 -366L-60 -352M330 -390V-250M-210 -366V-330",
          10,
        ) +
        rect(312, -256, 36, 34),
    );
  return {
    shape: crane(330, 1.05) + crane(760, 0.8) + rect(560, 596, 560, 44) + rect(980, 546, 110, 54),
    lit: windows(996, 560, 4, 1, 24, 0, 12, 14),
  };
}

/** A television tower with its sphere, and a gate with columns. */
export function towerAndGate(): Landmark {
  const tower =
    poly([
      [866, GROUND],
      [884, 300],
      [900, 300],
      [918, GROUND],
    ]) +
    disc(892, 258, 58) +
    rect(886, 60, 12, 150) +
    rect(876, 176, 32, 40);
  const gate =
    rect(190, 396, 440, 46) +
    rect(232, 348, 356, 40) +
    poly([
      [340, 348],
      [410, 296],
      [480, 348],
    ]) +
    times(6, (i) => rect(206 + i * 74.5, 442, 36, 182)) +
    rect(180, 620, 460, 20);
  return { shape: tower + gate, lit: times(7, (i) => rect(846 + i * 14, 252, 8, 12)) };
}

/** A great wheel with its cabins. */
export function wheel(): Landmark {
  const [x, y, r] = [640, 330, 250];
  const spokes = times(16, (i) => {
    const [px, py] = polar(x, y, r, i * 22.5);
    return stroke(`M${x} ${y}L${n1(px)} ${n1(py)}`, 5);
  });
  const cabins = times(16, (i) => {
    const [px, py] = polar(x, y, r + 4, i * 22.5 + 11.25);
    return rect(px - 19, py - 13, 38, 32);
  });
  const legs = limb(`M${x} ${y}L500 ${GROUND}M${x} ${y}L780 ${GROUND}`, 20);
  const lit = times(8, (i) => {
    const [px, py] = polar(x, y, r + 4, i * 45 + 11.25);
    return rect(px - 10, py - 5, 20, 12);
  });
  return { shape: ring(x, y, r, 12) + ring(x, y, r - 34, 6) + spokes + cabins + legs + disc(x, y, 26), lit };
}

/** Two towers with round caps. */
export function domes(): Landmark {
  const tower = (x: number) =>
    rect(x, 240, 110, 400) +
    path(
      `M${x - 6} 244Q${x - 20} 168 ${x + 34} 150Q${x + 55} 140 ${x + 55} 96Q${x + 55} 140 ${x + 76} 150Q${x + 130} 168 ${x + 116} 244Z`,
    ) +
    rect(x + 51, 60, 8, 50);
  const nave = poly([
    [600, GROUND],
    [600, 420],
    [660, 350],
    [1010, 350],
    [1040, 420],
    [1040, GROUND],
  ]);
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
    poly([
      [x, GROUND],
      [x, 340],
      [x + 22, 340],
      [x + 60, 60],
      [x + 98, 340],
      [x + 120, 340],
      [x + 120, GROUND],
    ]);
  const nave = poly([
    [160, GROUND],
    [160, 440],
    [220, 380],
    [420, 380],
    [420, GROUND],
  ]);
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
      poly([
        [x, top],
        [x + w, top],
        [x + w / 2, top - 60],
      ]),
      rect(x + w / 2 - 4, top - 90, 8, 90),
      poly([
        [x, top],
        [x + w, top],
        [x + w, top - 44],
      ]),
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
    poly([
      [596, GROUND],
      [616, 290],
      [644, 290],
      [664, GROUND],
    ]) +
    path("M560 290L578 214H682L700 290Z") +
    rect(586, 190, 88, 30) +
    rect(624, 50, 12, 144);
  return { shape: tower, lit: times(8, (i) => rect(578 + i * 14, 244, 8, 20)) };
}

/** An old town hall with its clock tower beside the middle. */
export function townHall(): Landmark {
  const gable = (x: number) =>
    poly([
      [x, 420],
      [x + 60, 340],
      [x + 120, 420],
    ]);
  const hall = rect(180, 420, 840, 220) + times(6, (i) => gable(190 + i * 140));
  const tower =
    rect(450, 210, 110, 430) + path("M442 214Q446 150 505 130Q564 150 568 214Z") + rect(501, 60, 8, 80);
  const arches = times(9, (i) => {
    const x = 214 + i * 90;
    return path(`M${x} ${GROUND - 4}V560Q${x + 26} 524 ${x + 52} 560V${GROUND - 4}Z`);
  });
  return { shape: hall + tower, lit: disc(505, 270, 30) + arches };
}

/** A great bell of stone. */
export function stoneBell(): Landmark {
  const dome =
    path(
      `M400 ${GROUND}V430H430Q430 240 590 190Q600 150 600 120Q600 150 610 190Q770 240 770 430H800V${GROUND}Z`,
    ) +
    rect(572, 120, 56, 84) +
    path("M566 124Q600 74 634 124Z") +
    rect(597, 40, 6, 60);
  const corner = (x: number) => rect(x, 380, 56, 260) + path(`M${x - 6} 384Q${x + 28} 320 ${x + 62} 384Z`);
  return {
    shape: dome + corner(352) + corner(792) + rect(120, 500, 240, 140) + rect(840, 520, 250, 120),
    lit: windows(470, 470, 4, 1, 76, 0, 30, 96) + windows(150, 540, 3, 1, 66, 0, 28, 40),
  };
}

/** A castle on its rock, with a round tower. */
export function castle(): Landmark {
  const rock = path(`M60 ${GROUND}Q260 420 420 440L760 430Q930 430 1130 ${GROUND}Z`);
  const battlements = times(9, (i) => rect(330 + i * 56, 330, 30, 30));
  const walls = rect(320, 350, 520, 110) + battlements;
  const tower =
    rect(640, 180, 110, 220) +
    poly([
      [622, 186],
      [695, 80],
      [768, 186],
    ]);
  const hall =
    rect(400, 270, 150, 100) +
    poly([
      [386, 272],
      [475, 190],
      [564, 272],
    ]);
  return {
    shape: rock + walls + tower + hall,
    lit: windows(430, 300, 3, 1, 36, 0, 18, 30) + windows(680, 220, 1, 3, 0, 46, 28, 26),
  };
}

/** A pit head with its wheels, and chimneys. */
export function pitHead(): Landmark {
  const frame = limb(
    `M420 ${GROUND}L500 220H640L560 ${GROUND}M640 220L860 ${GROUND}M470 380H590M450 500H580`,
    22,
  );
  const wheels = ring(536, 190, 62, 14) + ring(640, 190, 62, 14) + disc(536, 190, 12) + disc(640, 190, 12);
  const halls =
    rect(180, 500, 240, 140) +
    rect(840, 520, 280, 120) +
    times(5, (i) =>
      poly([
        [840 + i * 56, 520],
        [868 + i * 56, 482],
        [896 + i * 56, 520],
      ]),
    );
  const chimney = rect(240, 250, 44, 260) + rect(330, 320, 38, 190);
  return {
    shape: frame + wheels + halls + chimney,
    lit: windows(206, 540, 5, 1, 42, 0, 20, 34) + windows(866, 560, 6, 1, 42, 0, 20, 30),
  };
}

/** A jet of water over a lake: a column, and the veil that the wind takes along. */
export function jet(): Landmark {
  const column = poly([
    [560, GROUND],
    [572, 84],
    [590, 70],
    [604, 92],
    [598, GROUND],
  ]);
  const veil = times(7, (i) =>
    limb(
      `M${588 + i * 4} ${86 + i * 16}Q${660 + i * 30} ${100 + i * 30} ${690 + i * 44} ${610 - i * 14}`,
      20 - i * 2.2,
    ),
  );
  const boat = (x: number) =>
    path(`M${x} 600L${x} 500L${x + 70} 600ZM${x - 50} 610H${x + 90}L${x + 66} 638H${x - 30}Z`);
  return { shape: column + veil + boat(230) };
}
