import type { Artwork, Brief } from "../../composition.ts";
import { fitText, sizeIn } from "../../drawing/lettering.ts";
import { after, PLATE_INDEXES, type PlateIndex, Plates } from "../../drawing/plates.ts";
import { disc, limb, n1, path, poly, rect, stroke, times, turned, wedge } from "../../drawing/shapes.ts";
import type { Random } from "../../seed.ts";

type Form = (sheet: Plates, plate: PlateIndex, x: number, y: number, random: Random) => void;
const FORMS: readonly Form[] = [
  (sheet, plate, x, y) =>
    sheet.only(plate, disc(x, y, 130)).add(
      after(plate),
      times(8, (k) => rect(x - 150, y - 130 + k * 34, 300, 13)),
    ),
  (sheet, plate, x, y, random) =>
    sheet.only(
      plate,
      turned(
        random.int(-30, 30),
        x,
        y,
        times(49, (k) =>
          k % 2 ? rect(x - 140 + (k % 7) * 40, y - 140 + Math.floor(k / 7) * 40, 40, 40) : "",
        ),
      ),
    ),
  (sheet, plate, x, y) => sheet.only(plate, limb(`M${x - 190} ${y}q48 -130 95 0t95 0t95 0t95 0`, 36)),
  (sheet, plate, x, y) =>
    sheet
      .only(plate, path(wedge(x, y + 60, 0, 170, 180, 360)))
      .only(after(plate), path(wedge(x, y + 60, 0, 100, 180, 360))),
  (sheet, plate, x, y) =>
    sheet.only(plate, poly([x - 160, y + 130, x, y - 150, x + 160, y + 130])).only(
      after(plate, 2),
      times(5, (k) => times(k + 1, (m) => disc(x - k * 22 + m * 44, y - 70 + k * 44, 9))),
    ),
  (sheet, plate, x, y) => sheet.only(plate, path(`M${x - 150} ${y + 130}v-65h75v-65h75v-65h75v-65h75v260z`)),
];

const speck = (random: Random, x: number, y: number) =>
  random.pick([
    () => rect(x, y, 34, 9),
    () => poly([x, y, x + 22, y + 4, x + 8, y + 22]),
    () => disc(x, y, 7),
    () => stroke(`M${n1(x)} ${n1(y)}l12 -14l12 14l12 -14l12 14`, 6),
  ])();

/** Squiggle, terrazzo, stairs; the word on a tilted board. */
export function memphis({ random, W, H, word }: Brief): Artwork {
  const sheet = new Plates();
  for (let i = 0; i < 46; i++) {
    const [x, y] = [random.num(0, W), random.num(0, H)];
    sheet.add(random.pick(PLATE_INDEXES), turned(random.int(0, 180), x, y, speck(random, x, y)));
  }
  const places = random.shuffle([
    [190, 180],
    [1010, 170],
    [210, 470],
    [1000, 470],
    [600, 130],
    [600, 520],
  ] as const);
  const forms = random.shuffle(FORMS).slice(0, 5);
  places.slice(0, 5).forEach(([x, y], k) => {
    forms[k]?.(sheet, (k % 3) as PlateIndex, x, y, random);
  });
  const font = random.pick(["bungee", "righteous", "bowlby", "monoton", "faster", "unbounded"] as const);
  const size = sizeIn(font, word, 900, 170);
  const box = { x: (W - size.w) / 2, y: (H - size.h) / 2, ...size };
  const tilt = random.num(-8, 8);
  const board = (off: number) =>
    turned(tilt, 600, 320, rect(box.x - 60 + off, box.y - 50 + off, box.w + 120, box.h + 100));
  sheet.only(0, board(20)).only(1, board(0));
  sheet.add(1, turned(tilt, 600, 320, fitText(font, word, box, { fill: "@0" })));
  return { plates: sheet.list, word: 1, opaque: true, shift: 2 };
}
