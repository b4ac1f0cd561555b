import {
  disc,
  limb,
  oval,
  path,
  polar,
  poly,
  rect,
  ring,
  stroke,
  through,
  times,
  turned,
  wedge,
} from "../../drawing/shapes.ts";

/** Little pictures of a summer night on fields of 200 x 200. */
export const ICONS: readonly string[] = [
  // glass
  path("M62 44H138L126 160H74Z") + rect(54, 32, 92, 18, "@100", { rx: 9 }),
  // lantern
  oval(100, 102, 54, 62) + rect(80, 30, 40, 14) + rect(80, 160, 40, 14) + rect(97, 0, 6, 34),
  // sun
  disc(100, 100, 38) + times(12, (i) => path(wedge(100, 100, 50, 82, i * 30 - 7, i * 30 + 7))),
  // moon
  path("M128 36A68 68 0 1 0 164 138A56 56 0 1 1 128 36Z"),
  // notes
  oval(72, 146, 26, 20) + oval(146, 130, 26, 20) + path("M88 50L172 34V130H158V66L98 78V146H88Z"),
  // heart
  path("M100 168L40 104A36 36 0 0 1 100 62A36 36 0 0 1 160 104Z"),
  // bunting
  stroke("M0 40Q100 90 200 40", 6) +
    poly([18, 48, 66, 64, 36, 116]) +
    poly([78, 66, 124, 66, 101, 128]) +
    poly([136, 63, 182, 47, 166, 114]),
  // pretzel
  limb("M60 160C140 130 168 60 132 48C104 40 96 74 100 96C104 74 96 40 68 48C32 60 60 130 140 160", 20),
  // house
  poly([40, 176, 40, 90, 100, 36, 160, 90, 160, 176]) + rect(86, 120, 28, 56, "@0"),
  // tree
  disc(100, 80, 56) + rect(92, 120, 16, 64),
  // bulb
  disc(100, 88, 46) +
    rect(82, 130, 36, 34, "@100", { rx: 6 }) +
    times(7, (i) =>
      stroke(through([polar(100, 88, 58, 180 + i * 30), polar(100, 88, 78, 180 + i * 30)], false), 7),
    ),
  // fish
  path("M30 100Q80 40 136 92L176 58V142L136 108Q80 160 30 100Z") + disc(66, 92, 7, "@0"),
  // bird
  path("M28 96C50 50 110 44 128 84L176 70L142 112C130 160 60 164 28 96Z") + disc(60, 88, 6, "@0"),
  // drum
  rect(48, 70, 104, 86) +
    oval(100, 70, 52, 20) +
    oval(100, 156, 52, 18) +
    stroke("M60 20L110 66M150 24L96 62", 8),
  // chequer
  times(16, (i) => ((i + (i >> 2)) % 2 ? rect(20 + (i % 4) * 40, 20 + (i >> 2) * 40, 40, 40) : "")),
  // record
  ring(100, 100, 74, 14) + ring(100, 100, 44, 14) + disc(100, 100, 18),
  // ice cream
  path("M62 92H138L100 184Z") + disc(100, 74, 46) + rect(62, 92, 76, 6, "@0"),
  // bicycle wheel
  ring(100, 100, 72, 12) +
    disc(100, 100, 12) +
    times(6, (i) => turned(i * 30, 100, 100, rect(97, 32, 6, 136))),
  // tulip
  path("M58 44Q58 112 100 116Q142 112 142 44L120 70L100 40L80 70Z") +
    rect(95, 110, 10, 76) +
    path("M100 176Q60 170 56 128Q92 134 100 176Z"),
  // trumpet
  path("M24 92H120Q150 92 178 58V142Q150 112 120 112H24Z") +
    rect(52, 66, 12, 30) +
    rect(76, 66, 12, 30) +
    rect(100, 66, 12, 30) +
    limb("M44 112Q44 140 70 140H100Q122 140 122 112", 10),
];
