import type { Artwork, Brief } from "../../composition.ts";
import { bent } from "../../drawing/bend.ts";
import { arranged } from "../../drawing/lettering.ts";
import { disc, knock, poly, rect, turned } from "../../drawing/shapes.ts";
import { lengthOf, rowsOf } from "../../drawing/words.ts";

/** One word pulled through the photocopier again and again; a long one is torn in two before. */
export function photocopy({ random, H, word }: Brief): Artwork {
  const font = random.pick(["anton", "rubik", "unbounded", "shoulders", "archivo"] as const);
  const [first, second] = rowsOf(word);
  const long = lengthOf(word) > 9 && second !== undefined;
  const heights = long
    ? random.pick([
        [3.2, 3.2, 1.2],
        [1.2, 3.2, 3.2],
      ])
    : random.shuffle([1, 1.6, 2.6, 4.4]).slice(0, random.int(3, 4));
  const sum = heights.reduce((a, b) => a + b, 0);
  const inner = H - 92 - (heights.length - 1) * 16;
  const tallest = Math.max(...heights);
  const jam = { start: random.num(0, 6), count: random.num(1, 2.4), depth: random.num(15, 45) };
  const small = heights.findIndex((height) => height < tallest);
  let y = 46;
  let taken = 0;
  const rows = heights.map((height, i) => {
    const h = (inner * height) / sum;
    const top = y;
    const text = !long || i === small ? word : ((taken++ ? second : first) ?? word);
    const depth = height === tallest ? jam.depth : 0;
    y += h + 16;
    return bent(font, arranged(font, text, 1000, h), (u, v) => [
      100 + u * 1000 + Math.sin(v * 6.28 * jam.count + jam.start) * depth * Math.sin(v * Math.PI),
      top + v * h,
    ]);
  });
  const cx = random.num(300, 900);
  const cy = random.num(220, 420);
  const mark = random.pick([
    () => disc(cx, cy, random.num(200, 260)),
    () =>
      turned(
        random.int(-30, 30),
        cx,
        cy,
        rect(cx - 300, cy - 46, 600, 92) + rect(cx - 46, cy - 300, 92, 600),
      ),
    () => poly([0, 640 - random.num(100, 500), 1200, random.num(0, 300), 1200, 640, 0, 640]),
    () => rect(0, random.num(60, 420), 1200, random.num(90, 190)),
  ])();
  const text = rows.join("");
  return { plates: [text + knock(mark), mark + knock(text), ""], word: 0, wear: 2.4, shift: 3 };
}
