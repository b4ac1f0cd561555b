import type { Random } from "../seed.ts";
import { type Point, points, through } from "./shapes.ts";

/** Path data of a shape with slightly uneven corners, as if cut with scissors. */
export const cut = (random: Random, corners: readonly Point[], unevenness = 6) =>
  through(
    corners.map(
      ([x, y]): Point => [x + random.num(-unevenness, unevenness), y + random.num(-unevenness, unevenness)],
    ),
  );

/** The points of a torn edge between two points. */
export function torn(random: Random, from: Point, to: Point, steps = 60, roughness = 9): Point[] {
  let off = 0;
  return points(steps + 1, (i) => {
    off = off * 0.6 + random.num(-roughness, roughness);
    const t = i / steps;
    return [from[0] + (to[0] - from[0]) * t + random.num(-2, 2), from[1] + (to[1] - from[1]) * t + off];
  });
}
