/**
 * The SVG vocabulary of the compositions. Ink levels are written "@0" (no ink, and knocks out the other
 * plates where it lies in them) to "@100" (solid); what lies between becomes halftone.
 */
export type Point = [x: number, y: number];
type Attributes = Record<string, string | number>;

/** One decimal is finer than the press prints, and keeps the paths short. */
export const n1 = (value: number) => Math.round(value * 10) / 10;

const attributes = (more: Attributes) =>
  Object.entries(more)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

export const rect = (x: number, y: number, w: number, h: number, fill = "@100", more: Attributes = {}) =>
  `<rect x="${n1(x)}" y="${n1(y)}" width="${n1(w)}" height="${n1(h)}" fill="${fill}"${attributes(more)}/>`;

export const disc = (x: number, y: number, r: number, fill = "@100", more: Attributes = {}) =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${fill}"${attributes(more)}/>`;

export const ring = (
  x: number,
  y: number,
  r: number,
  width: number,
  colour = "@100",
  more: Attributes = {},
) =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="none" stroke="${colour}" stroke-width="${n1(width)}"${attributes(more)}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill = "@100", more: Attributes = {}) =>
  `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="${fill}"${attributes(more)}/>`;

export const path = (d: string, fill = "@100", more: Attributes = {}) =>
  `<path d="${d}" fill="${fill}"${attributes(more)}/>`;

/** Names the text that a shape sets, so that a drawing can be read again. */
export const titled = (text: string) => ` data-text="${text.replaceAll("&", "&amp;").replaceAll("\n", " ")}"`;

export const stroke = (d: string, width: number, colour = "@100", more: Attributes = {}) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n1(width)}"${attributes(more)}/>`;

/** A stroke with round ends and corners. */
export const limb = (d: string, width: number, colour = "@100") =>
  stroke(d, width, colour, { "stroke-linecap": "round", "stroke-linejoin": "round" });

/** Path data through the points. */
export const through = (points: readonly Point[], close = true) =>
  `M${points.map(([x, y]) => `${n1(x)} ${n1(y)}`).join("L")}${close ? "Z" : ""}`;

/** A polygon through points, or through those of x and y in turn. */
export const poly = (corners: readonly (Point | number)[], fill = "@100", more: Attributes = {}) => {
  const flat = corners.flat();
  const paired = points(flat.length / 2, (i) => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0]);
  return path(through(paired), fill, more);
};

export const group = (transform: string, content: string) => `<g transform="${transform}">${content}</g>`;
export const turned = (degrees: number, x: number, y: number, content: string) =>
  group(`rotate(${n1(degrees)} ${n1(x)} ${n1(y)})`, content);
export const moved = (x: number, y: number, content: string) =>
  group(`translate(${n1(x)} ${n1(y)})`, content);

export const clipped = (id: string, shape: string, content: string) =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content}</g>`;

/** The drawings of 0 … count-1, one after the other. */
export const times = (count: number, draw: (i: number) => string) =>
  Array.from({ length: Math.max(0, Math.ceil(count)) }, (_, i) => draw(i)).join("");

/** count points along a function. */
export const points = (count: number, at: (i: number) => Point): Point[] =>
  Array.from({ length: count }, (_, i) => at(i));

/** Path data along a function of t in 0 … 1. */
export const along = (at: (t: number) => Point, steps = 40) =>
  through(
    points(steps + 1, (i) => at(i / steps)),
    false,
  );

export const polar = (x: number, y: number, r: number, degrees: number): Point => [
  x + r * Math.cos((degrees * Math.PI) / 180),
  y + r * Math.sin((degrees * Math.PI) / 180),
];

/** Ink levels by their place, 0 … 1. */
type Stops = Readonly<Record<number, string>>;
const stops = (list: Stops) =>
  Object.entries(list)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([offset, level]) => `<stop offset="${offset}" stop-color="${level}"/>`)
    .join("");

export const linear = (id: string, list: Stops, x1 = 0, y1 = 0, x2 = 0, y2 = 1) =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`;

/** A radial gradient in the measure of the sheet, or of the shape it fills when no place is given. */
export const radial = (id: string, list: Stops, place?: { x: number; y: number; r: number }) => {
  const where = place
    ? ` gradientUnits="userSpaceOnUse" cx="${n1(place.x)}" cy="${n1(place.y)}" r="${n1(place.r)}"`
    : "";
  return `<radialGradient id="${id}"${where}>${stops(list)}</radialGradient>`;
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

/** A hanging rope as a function of t in 0 … 1, sagging by `depth` in its middle. */
export const rope =
  (from: Point, to: Point, depth: number) =>
  (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t + depth * 4 * t * (1 - t),
  ];

/** The same drawing without ink: knocks its shape out of another plate. */
export const knock = (content: string) =>
  content
    .replace(/<linearGradient.*?<\/linearGradient>|<radialGradient.*?<\/radialGradient>/g, "")
    .replace(/@\d+(?:\.\d+)?|(?<=fill=")url\(#\w+\)/g, "@0");
