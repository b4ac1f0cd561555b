import type { Random } from "../seed.ts";
import { type Point, points, through } from "./layout.ts";

/** Path data of a shape with slightly uneven corners, as if cut with scissors. */
export const cut = (random: Random, corners: readonly Point[], unevenness = 6) =>
  through(
    corners.map(
      ([x, y]): Point => [x + random.num(-unevenness, unevenness), y + random.num(-unevenness, unevenness)],
    ),
  );

/** The points of a torn edge between two points. */
export function torn(random: Random, from: Point, to: Point): Point[] {
  let off = 0;
  return points(61, (i) => {
    off = off * 0.6 + random.num(-9, 9);
    const t = i / 60;
    return [from[0] + (to[0] - from[0]) * t + random.num(-2, 2), from[1] + (to[1] - from[1]) * t + off];
  });
}
