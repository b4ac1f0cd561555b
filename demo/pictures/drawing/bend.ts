import type { FontName } from "./fonts.ts";
import { n1, type Point, titled } from "./layout.ts";
import { outline } from "./outline.ts";

/** Straight pieces longer than this (in units of 1000 per em) are divided, so that they bend too. */
const STEP = 90;

/** A text bent by a function of u, v: 0 … 1 over the box of its ink. `outlined` is the width of a stroke around it. */
export function bent(
  font: FontName,
  text: string,
  to: (u: number, v: number) => Point,
  { fill = "@100", outlined = 0 }: { fill?: string; outlined?: number } = {},
): string {
  const around = outlined ? ` stroke="${fill}" stroke-width="${n1(outlined)}" stroke-linejoin="round"` : "";
  return `<path d="${bend(font, text, to)}" fill="${fill}"${around}${titled(text)}/>`;
}

/** Path data of a bent text. */
export function bend(font: FontName, text: string, to: (u: number, v: number) => Point): string {
  const o = outline(font, text);
  let d = "";
  let here: Point = [0, 0];
  let start: Point = [0, 0];
  const place = ([x, y]: Point) =>
    `${to((x - o.x) / o.w, (y - o.y) / o.h)
      .map(n1)
      .join(" ")} `;
  const straight = (end: Point) => {
    const pieces = Math.max(1, Math.ceil(Math.hypot(end[0] - here[0], end[1] - here[1]) / STEP));
    for (let i = 1; i <= pieces; i++) {
      const t = i / pieces;
      d += `L${place([here[0] + (end[0] - here[0]) * t, here[1] + (end[1] - here[1]) * t])}`;
    }
    here = end;
  };
  for (const [, command = "", rest = ""] of o.d.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = (rest.match(/-?\d+/g) ?? []).map(Number);
    const at = (i: number): Point => [numbers[i * 2] ?? 0, numbers[i * 2 + 1] ?? 0];
    if (command === "M") {
      here = start = at(0);
      d += `M${place(here)}`;
    } else if (command === "L") {
      straight(at(0));
    } else if (command === "Q") {
      d += `Q${place(at(0))}${place(at(1))}`;
      here = at(1);
    } else if (command === "C") {
      d += `C${place(at(0))}${place(at(1))}${place(at(2))}`;
      here = at(2);
    } else {
      straight(start);
      d += "Z";
    }
  }
  return d;
}
