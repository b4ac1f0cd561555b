import type { Artwork, Brief } from "../../composition.ts";
import { fitText } from "../../drawing/lettering.ts";
import { PLATE_INDEXES, type PlateIndex, Plates } from "../../drawing/plates.ts";
import { along, disc, n1, oval, radial, rect, rope, stroke, times } from "../../drawing/shapes.ts";
import { lengthOf, rowsOf, undivided } from "../../drawing/words.ts";
import type { Random } from "../../seed.ts";

type Lantern = { x: number; y: number; rx: number; ry: number };

/** A paper lantern with ribs and caps; some have a fringe. */
function lantern(random: Random, { x, y, rx, ry }: Lantern, fringe: boolean): string {
  const ribs = times(7, (i) => {
    const v = -0.78 + i * 0.26;
    const half = n1(rx * Math.sqrt(1 - v * v));
    return stroke(`M${n1(x - half)} ${n1(y + v * ry)}q${half} ${n1(ry * 0.1)} ${n1(2 * half)} 0`, 3.5, "@0");
  });
  const cap = (at: number) => rect(x - rx * 0.36, at - 9, rx * 0.72, 18);
  const threads = fringe ? times(4, (i) => rect(x - 14 + i * 8, y + ry + 9, 3.5, random.num(26, 40))) : "";
  return oval(x, y, rx, ry, "url(#l)") + ribs + cap(y - ry) + cap(y + ry) + threads;
}

/** A rope across the sheet, sagging a little. */
function hung(random: Random, W: number, y: number): ReturnType<typeof rope> {
  return rope([-60, y + random.num(-30, 20)], [W + 60, y + random.num(-30, 20)], random.num(30, 60));
}

/** Paper lanterns on ropes, a letter on each; what can be divided hangs on two ropes, the rest has a garland below. */
export function lanterns({ random, W, H, word }: Brief): Artwork {
  const sheet = new Plates();
  const dots = times(90, () => disc(random.num(0, W), random.num(0, H), random.num(1.5, 4)));
  sheet.add(1, dots);
  const font = random.pick(["shrikhand", "righteous", "bowlby", "bricolage", "syne"] as const);
  const rows: readonly string[] = lengthOf(word) > 6 ? rowsOf(word) : [word];
  const two = rows.length === 2;
  const garland = lengthOf(word) > 6 && !two ? [" ".repeat(9)] : [];
  let count = 0;
  [...rows, ...garland].forEach((row, k) => {
    const letters = [...undivided(row)];
    const blank = k >= rows.length;
    const at = hung(random, W, blank ? 410 : k * 300);
    const line = along(at);
    sheet.add(2, stroke(line, 5));
    const step = Math.min(250, 1000 / letters.length);
    const R = blank ? 44 : two ? Math.min(104, step * 0.56) : Math.min(186, step * 0.66);
    letters.forEach((letter, i) => {
      const x = 600 + step * (i + 0.5 - letters.length / 2);
      const [, hook] = at((x + 60) / (W + 120));
      if (letter === " " && !blank) return;
      if (letter === "-") {
        // A hyphen is no letter: it hangs in the air.
        const box = { x: x - R * 0.45, y: hook + R * 0.9, w: R * 0.8, h: R * 0.4 };
        sheet.add(0, fitText(font, letter, box, { ax: 0.5, ay: 0.5 }));
        return;
      }
      const low = two || blank;
      const drop = (low ? 10 : 60) + (i % 2) * R * (low ? 0.2 : 0.6) + random.num(0, 24);
      const [rx, ry] = random.pick([
        [R, R],
        [R * 0.86, R * 1.16],
        [R, R * 0.86],
      ]) as [number, number];
      const y = hook + drop + R * 0.05 + ry;
      const plate = (count++ % 3) as PlateIndex;
      sheet.add(2, rect(x - 2.5, hook, 5, drop));
      for (const other of PLATE_INDEXES) if (other !== plate) sheet.add(other, oval(x, y, rx, ry, "@0"));
      sheet.add(plate, lantern(random, { x, y, rx, ry }, rx < ry));
      const box = { x: x - rx * 0.55, y: y - ry * 0.52, w: rx * 1.1, h: ry * 1.04 };
      if (!blank) sheet.add(plate, fitText(font, letter, box, { fill: "@0", ax: 0.5, ay: 0.5 }));
    });
  });
  const glow = radial("l", { 0: "@100", 0.62: "@100", 1: "@72" });
  const [a, b, c] = sheet.list;
  return { plates: [glow + a, glow + b, glow + c], pitch: 7, opaque: true, order: [1, 2, 0], fixed: true };
}
