import type { Font, PathCommand } from "opentype.js";

const BASES: Readonly<Record<string, string>> = { Ä: "A", Ö: "O", Ü: "U", ä: "a", ö: "o", ü: "u" };

/** Less room than this (in units of 1000 per em) runs together in print: between the dots, and below them. */
const APART = 104;
const ABOVE = 72;

type Box = { x1: number; y1: number; x2: number; y2: number };
type Contour = { commands: PathCommand[]; box: Box };
type Umlaut = { letter: Contour[]; left: Contour[]; right: Contour[] };

/**
 * The commands of an umlaut at 1000 units per em, its dots apart from each other and from the letter; nothing for other
 * characters. Heavy faces draw the dots so close that they merge on a card: they become a little smaller, at their outer
 * upper corners. Rubik Mono One draws À where Ä belongs: it gets the dots of Ö, which is as wide. Letters whose dots are
 * grown together with them stay as they are drawn.
 */
export function umlaut(face: Font, character: string, x: number): PathCommand[] | undefined {
  if (BASES[character] === undefined) return undefined;
  const drawn = dissected(face, character, x);
  if (drawn !== undefined) return spaced(drawn);
  const accents = contoursAbove(face, character, x).length;
  const model = accents === 1 ? dissected(face, "Ö", x) : undefined;
  if (model === undefined) return undefined;
  const letter = contoursOf(face.charToGlyph(BASES[character]).getPath(x, 0, 1000).commands);
  return spaced({ ...model, letter });
}

/** Letter and dots, if the face draws two dots that touch nothing. */
function dissected(face: Font, character: string, x: number): Umlaut | undefined {
  const dots = contoursAbove(face, character, x);
  if (dots.length < 2) return undefined;
  const all = contoursOf(face.charToGlyph(character).getPath(x, 0, 1000).commands);
  const letter = all.filter(({ box }) => !dots.some((dot) => same(dot.box, box)));
  const { x1, x2 } = around(dots);
  const left = dots.filter(({ box }) => box.x2 <= (x1 + x2) / 2);
  const right = dots.filter(({ box }) => box.x1 >= (x1 + x2) / 2);
  const clean = left.length > 0 && right.length > 0 && left.length + right.length === dots.length;
  return clean && letter.length > 0 ? { letter, left, right } : undefined;
}

function spaced({ letter, left, right }: Umlaut): PathCommand[] {
  const [a, b] = [around(left), around(right)];
  const wide = 1 - Math.max(0, APART - (b.x1 - a.x2)) / 2 / (a.x2 - a.x1);
  const high = 1 - Math.max(0, ABOVE - (around(letter).y1 - a.y2)) / (a.y2 - a.y1);
  const factor = Math.max(0.55, Math.min(wide, high));
  return [
    ...letter.flatMap((contour) => contour.commands),
    ...left.flatMap((contour) => scaled(contour.commands, factor, a.x1, a.y1)),
    ...right.flatMap((contour) => scaled(contour.commands, factor, b.x2, b.y1)),
  ];
}

/** What stands above the letter without its dots. */
function contoursAbove(face: Font, character: string, x: number): Contour[] {
  const top = face
    .charToGlyph(BASES[character] ?? character)
    .getPath(0, 0, 1000)
    .getBoundingBox().y1;
  const contours = contoursOf(face.charToGlyph(character).getPath(x, 0, 1000).commands);
  return contours.filter(({ box }) => box.y2 <= top + 20 && box.y1 < top);
}

/** Closed outlines that enclose anything. */
function contoursOf(commands: readonly PathCommand[]): Contour[] {
  const found: PathCommand[][] = [];
  for (const command of commands) {
    if (command.type === "M") found.push([]);
    found.at(-1)?.push(command);
  }
  return found.map((own) => ({ commands: own, box: boxOf(own) })).filter(({ box }) => box.x2 > box.x1);
}

const same = (a: Box, b: Box) => a.x1 === b.x1 && a.y1 === b.y1 && a.x2 === b.x2 && a.y2 === b.y2;

function boxOf(commands: readonly PathCommand[]): Box {
  const xs = commands.flatMap(({ x }) => x ?? []);
  const ys = commands.flatMap(({ y }) => y ?? []);
  return { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) };
}

function around(contours: readonly Contour[]): Box {
  const boxes = contours.map(({ box }) => box);
  return {
    x1: Math.min(...boxes.map(({ x1 }) => x1)),
    y1: Math.min(...boxes.map(({ y1 }) => y1)),
    x2: Math.max(...boxes.map(({ x2 }) => x2)),
    y2: Math.max(...boxes.map(({ y2 }) => y2)),
  };
}

function scaled(commands: readonly PathCommand[], factor: number, px: number, py: number): PathCommand[] {
  return commands.map((command) => {
    const { type, ...numbers } = command;
    const moved = Object.entries(numbers).map(([name, value]) => {
      const pivot = name.startsWith("x") ? px : py;
      return [name, pivot + (value - pivot) * factor];
    });
    return { type, ...Object.fromEntries(moved) };
  });
}
