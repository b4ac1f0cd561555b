import { n1, type Point, points, polar, through, times } from "./layout.ts";

/**
 * The SVG vocabulary of the compositions. Ink levels are written "@0" (no ink, and knocks out the other
 * plates where it lies in them) to "@100" (solid); what lies between becomes halftone.
 */
type Attributes = Record<string, string | number>;

const attributes = (more: Attributes) =>
  Object.entries(more)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

export const rect = (x: number, y: number, w: number, h: number, fill = "@100", more: Attributes = {}) =>
  `<rect x="${n1(x)}" y="${n1(y)}" width="${n1(w)}" height="${n1(h)}" fill="${fill}"${attributes(more)}/>`;

export const disc = (x: number, y: number, r: number, fill = "@100") =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${fill}"/>`;

export const ring = (x: number, y: number, r: number, width: number, colour = "@100") =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="none" stroke="${colour}" stroke-width="${n1(width)}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill = "@100") =>
  `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="${fill}"/>`;

export const path = (d: string, fill = "@100", more: Attributes = {}) =>
  `<path d="${d}" fill="${fill}"${attributes(more)}/>`;

export const stroke = (d: string, width: number, colour = "@100", more: Attributes = {}) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n1(width)}"${attributes(more)}/>`;

/** A stroke with round ends and corners. */
export const limb = (d: string, width: number, colour = "@100") =>
  stroke(d, width, colour, { "stroke-linecap": "round", "stroke-linejoin": "round" });

/** A polygon through points, or through those of x and y in turn. */
export const poly = (corners: readonly (Point | number)[], fill = "@100") => {
  const flat = corners.flat();
  const paired = points(flat.length / 2, (i) => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0]);
  return path(through(paired), fill);
};

/** Path data of a slice (r0 = 0) or a piece of a ring, from angle a0 to a1 in degrees. */
export function wedge(x: number, y: number, r0: number, r1: number, a0: number, a1: number): string {
  const large = a1 - a0 > 180 ? 1 : 0;
  const at = (r: number, angle: number) => polar(x, y, r, angle).map(n1).join(" ");
  const inner = r0 > 0 ? `A${n1(r0)} ${n1(r0)} 0 ${large} 0 ${at(r0, a0)}` : "";
  return `M${at(r1, a0)}A${n1(r1)} ${n1(r1)} 0 ${large} 1 ${at(r1, a1)}L${at(r0, a1)}${inner}Z`;
}

/** count rays from a point, each as wide as its gap. */
export const fan = (x: number, y: number, count: number, start = 0, sweep = 360, fill = "@100") =>
  times(count, (i) => {
    const from = start + (i * sweep) / count;
    return path(wedge(x, y, 0, 1400, from, from + sweep / count / 2), fill);
  });

export const star = (x: number, y: number, inner: number, outer: number, tips: number, turn = -90) =>
  through(points(tips * 2, (i) => polar(x, y, i % 2 ? inner : outer, turn + (i * 180) / tips)));
