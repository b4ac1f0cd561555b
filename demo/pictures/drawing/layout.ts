/** Where things lie in a drawing: points, repetition, transforms, masks and gradients. */
export type Point = [x: number, y: number];

/** One decimal is finer than the press prints, and keeps the paths short. */
export const n1 = (value: number) => Math.round(value * 10) / 10;

/** Names the text that a shape sets, so that a drawing can be read again. */
export const titled = (text: string) => ` data-text="${text.replaceAll("&", "&amp;").replaceAll("\n", " ")}"`;

/** Path data through the points. */
export const through = (points: readonly Point[], close = true) =>
  `M${points.map(([x, y]) => `${n1(x)} ${n1(y)}`).join("L")}${close ? "Z" : ""}`;

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
