import type { Artwork, Brief } from "../../composition.ts";
import { arranged, fitText } from "../../drawing/lettering.ts";
import { outline } from "../../drawing/outline.ts";
import { clipped, disc, knock, n1, path, rect, times } from "../../drawing/shapes.ts";

const PIXEL = 125;

/** A block of flats at night: the lit windows spell the word. */
export function litWindows({ random, W, H, word }: Brief): Artwork {
  const set = arranged("pixel", word, 992, 420);
  const o = outline("pixel", set);
  const columns = Math.round(o.w / PIXEL);
  const rows = Math.round(o.h / PIXEL);
  const w = Math.min(34, 992 / columns);
  const across = columns + 2 * Math.floor((W / w - columns) / 2 - (random.chance(0.5) ? 1 : 3));
  const left = (W - columns * w) / 2;
  const first = left - ((across - columns) / 2) * w;
  const top = random.num(120, 170);
  const above = rows > 8 ? 1 : random.int(1, 2);
  // Slimmer windows than this make letters into fences.
  const h = Math.min(62, w * 1.9, (H - 44 - top) / (rows + above));
  const floors = Math.ceil((H - top) / h) + 1;
  const window = (i: number, j: number, width = 0.68, height = 0.56) =>
    `M${n1(first + (i + (1 - width) / 2) * w)} ${n1(top + (j + 0.48 - height / 2) * h)}` +
    `h${n1(w * width)}v${n1(h * height)}h${n1(-w * width)}z`;
  let all = "";
  // Light spreads: what is lit looks wider, and letters hold together.
  let wide = "";
  let strangers = "";
  for (let j = 0; j < floors; j++) {
    for (let i = 0; i < across; i++) {
      all += window(i, j);
      wide += window(i, j, 0.9, 0.84);
      const inWord = j >= above && j < above + rows;
      if (!inWord && random.chance(0.06)) strangers += window(i, j);
    }
  }
  const letters = fitText(
    "pixel",
    set,
    { x: left, y: top + above * h, w: columns * w, h: rows * h },
    { stretch: true, fill: "#fff" },
  );
  const house = rect(first - 14, top - 22, across * w + 28, H);
  const roof = times(3, (i) => {
    const x = first + random.num(0.1, 0.9) * across * w;
    return rect(x, top - 22 - (50 + i * 20), 5, 60 + i * 20) + rect(x - 22, top - 62 - i * 20, 50, 4);
  });
  const moon = disc(
    random.pick([random.num(90, 300), random.num(900, 1110)]),
    random.num(60, 100),
    random.num(30, 50),
  );
  const stars = times(40, () => disc(random.num(0, W), random.num(0, top - 40), random.num(1, 2.6)));
  return {
    plates: [
      clipped("w", letters, path(wide)) + knock(moon),
      moon + stars + path(strangers, "@80"),
      house.replace("@100", "@36") +
        roof.replaceAll("@100", "@56") +
        path(all, "@0") +
        clipped("v", letters, path(wide, "@0")),
    ],
    word: 0,
    strong: true,
    order: [2, 1, 0],
    pitch: 8,
    shift: 0.8,
  };
}
