import type { Artwork, Brief } from "../../composition.ts";
import { fitText } from "../../drawing/lettering.ts";
import { after, type PlateIndex, Plates } from "../../drawing/plates.ts";
import { moved, rect } from "../../drawing/shapes.ts";
import { lengthOf } from "../../drawing/words.ts";
import { ICONS } from "./icons.ts";

const SIDE = 200;
const TOP = 20;

/** One sheet of little prints, the word on a board between them. */
export function tiles({ random, word }: Brief): Artwork {
  const [columns, rows] = [6, 3];
  const sheet = new Plates();
  const pictures = random.shuffle(ICONS);
  const font = random.pick(["bowlby", "bricolage", "alfa", "righteous", "anton"] as const);
  const span = lengthOf(word) > 6 ? 4 : 3;
  const column = random.int(1, columns - span - 1);
  const row = random.int(0, rows - 1);
  let next = 0;
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      if (j === row && i >= column && i < column + span) continue;
      const ground = random.int(0, 3);
      const ink = after(ground, random.int(1, 2));
      const at = (content: string) => moved(i * SIDE, TOP + j * SIDE, content);
      if (ground < 3) sheet.add(ground as PlateIndex, at(rect(5, 5, SIDE - 10, SIDE - 10)));
      sheet.only(ground === ink ? after(ink) : ink, at(pictures[next++ % pictures.length] ?? ""));
    }
  }
  const x = column * SIDE;
  const y = TOP + row * SIDE;
  const box = { x: x + 36, y: y + 34, w: span * SIDE - 72, h: SIDE - 68 };
  sheet.add(1, rect(x + 5, y + 5, span * SIDE - 10, SIDE - 10));
  sheet.add(1, fitText(font, word, box, { fill: "@0", ax: 0.5, ay: 0.5 }));
  return { plates: sheet.list, word: 1, opaque: true, shift: 2.5 };
}
