import { disc, group, limb, n1, path, polar, poly, rect, ring, stroke, times } from "../drawing/shapes.ts";
import { GROUND, type Landmark } from "./city-scene.ts";
import { windows } from "./windows.ts";

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
  const tower = rect(640, 180, 110, 220) + poly([622, 186, 695, 80, 768, 186]);
  const hall = rect(400, 270, 150, 100) + poly([386, 272, 475, 190, 564, 272]);
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
    times(5, (i) => poly([840 + i * 56, 520, 868 + i * 56, 482, 896 + i * 56, 520]));
  const chimney = rect(240, 250, 44, 260) + rect(330, 320, 38, 190);
  return {
    shape: frame + wheels + halls + chimney,
    lit: windows(206, 540, 5, 1, 42, 0, 20, 34) + windows(866, 560, 6, 1, 42, 0, 20, 30),
  };
}

/** A jet of water over a lake: a column, and the veil that the wind takes along. */
export function jet(): Landmark {
  const column = poly([560, GROUND, 572, 84, 590, 70, 604, 92, 598, GROUND]);
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
