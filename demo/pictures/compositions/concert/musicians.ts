/**
 * Silhouettes on a stage, knocked out of the light. Drawn about a point on the floor between the feet,
 * 218 units high; `facing` is 1 (right) or -1.
 */
import { group, n1, turned } from "../../drawing/layout.ts";
import { disc, limb as inked, oval, path, rect, ring } from "../../drawing/shapes.ts";

const limb = (d: string, width: number) => inked(d, width, "@0");
const place = (x: number, y: number, facing: number, scale: number, content: string) =>
  group(
    `translate(${n1(x)} ${n1(y)}) scale(${n1(facing * scale * 100) / 100} ${n1(scale * 100) / 100})`,
    content,
  );

const standing =
  disc(4, -172, 21, "@0") +
  path("M-30 -138Q0 -154 30 -138L22 -66H-22Z", "@0") +
  limb("M-10 -70L-30 0M10 -70L30 0", 21);

export const guitarist = (x: number, y: number, facing: number, scale: number) =>
  place(
    x,
    y,
    facing,
    scale,
    standing +
      turned(
        -24,
        0,
        -92,
        oval(-12, -88, 38, 27, "@0") +
          oval(20, -92, 27, 21, "@0") +
          rect(0, -97, 140, 9, "@0") +
          rect(134, -102, 28, 18, "@0"),
      ) +
      limb("M-26 -130L-44 -96L-8 -84M26 -130L58 -104L74 -128", 14),
  );

export const singer = (x: number, y: number, facing: number, scale: number) =>
  place(
    x,
    y,
    facing,
    scale,
    standing +
      limb("M30 -168L46 2M26 4H66", 5) +
      limb("M26 -130L52 -112L30 -156M-26 -130L-62 -166L-56 -218", 14) +
      disc(26, -168, 10, "@0"),
  );

export const drummer = (x: number, y: number, facing: number, scale: number) => {
  const tom = (dx: number) => path(`M${dx - 34} -66h68l-4 30h-60z`, "@0");
  const seated =
    disc(0, -150, 21, "@0") +
    path("M-32 -116Q0 -132 32 -116L28 -40H-28Z", "@0") +
    limb("M-28 -108L-72 -116M28 -108L66 -140", 14) +
    limb("M-72 -116L-34 -84M66 -140L96 -186", 5);
  const stands = limb("M-108 0L-92 -40M108 0L92 -40M-134 0V-126M134 0V-126", 5);
  const cymbals =
    turned(-10, -134, -126, oval(-134, -126, 48, 6, "@0")) +
    turned(12, 134, -126, oval(134, -126, 48, 6, "@0"));
  const kick = disc(0, -42, 48, "@0") + ring(0, -42, 37, 5, "@60");
  return place(x, y, facing, scale, seated + kick + tom(-84) + tom(84) + stands + cymbals);
};
