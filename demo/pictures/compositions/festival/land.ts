import { type Point, through } from "../../drawing/layout.ts";
import type { Random } from "../../seed.ts";

/** The line of a range of hills across the sheet. */
export function ridge(random: Random, y: number, height: number, W: number): Point[] {
  const start = random.num(0, 6);
  const [slow, fast] = [random.num(0.7, 1.4), random.num(2.1, 3.4)];
  const line: Point[] = [];
  for (let x = -20; x <= W + 20; x += 20) {
    const along = (x / W) * 6.28;
    line.push([
      x,
      y + Math.sin(along * slow + start) * height + Math.sin(along * fast + start * 2) * height * 0.35,
    ]);
  }
  return line;
}

/** Path data of the land below a ridge. */
export const below = (line: readonly Point[], H: number) => through([...line, [1230, H + 20], [-30, H + 20]]);
