import type { Artwork, Brief } from "../../composition.ts";
import { fitText, line, sizeIn } from "../../drawing/lettering.ts";
import { disc, fan, knock, path, rect, ring, times, turned } from "../../drawing/shapes.ts";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"];

/** A candy-bar phone of 2001, so close that only its display and keys are seen; the word has just come in. */
export function textMessage({ random, word, labels }: Brief): Artwork {
  const tilt = random.num(-10, 10);
  const laid = (content: string) => turned(tilt, 600, 320, content);
  const [x, w] = [190, 820];
  const body = (grow: number, fill: string) =>
    rect(x - grow, -120 - grow, w + 2 * grow, 980, fill, { rx: 120 + grow });
  const display = rect(x + 70, 36, w - 140, 318, "@100", { rx: 34 });
  const glass = rect(x + 88, 54, w - 176, 282, "@0", { rx: 22 });
  const keys = times(12, (i) => {
    const [kx, ky] = [x + 100 + (i % 3) * 215, 396 + Math.floor(i / 3) * 104];
    const digit = line(
      "archivo",
      KEYS[i] ?? "",
      { x: kx + 95, y: ky + 56, size: 50, anchor: 0.5 },
      { fill: "@0" },
    );
    return rect(kx, ky, 190, 76, "@100", { rx: 38 }) + digit;
  });
  const meter = times(
    4,
    (i) =>
      rect(x + 112, 262 - i * 46, 22 + i * 8, 30) + rect(x + w - 134 - i * 8, 262 - i * 46, 22 + i * 8, 30),
  );
  const envelope =
    rect(560, 82, 80, 52) + path("M564 86L600 116L636 86", "none", { stroke: "@0", "stroke-width": 6 });
  const size = sizeIn("pixel", word, w - 344, 104);
  const stretched = { x: 600 - size.w / 2, y: 0, w: size.w, h: Math.min(108, size.h * 2.2) };
  const message =
    fitText("pixel", word, { ...stretched, y: 204 - stretched.h / 2 }, { stretch: true }) +
    fitText("pixel", labels[0].toUpperCase(), { x: x + 172, y: 278, w: w - 344, h: 32 }, { ax: 0.5 });
  const ground = random.pick([
    () => fan(600, 180, 26),
    () => times(16, (i) => ring(600, 180, 120 + i * 70, 30)),
    () => times(10, (j) => times(19, (i) => disc(i * 68 + (j % 2) * 34, j * 68, 17))),
  ])();
  return {
    plates: [
      laid(body(0, "@100") + knock(display)) + laid(knock(keys)),
      ground + laid(body(16, "@0") + display + glass + meter + envelope + message),
      laid(keys),
    ],
    word: 1,
    opaque: true,
    pitch: 7,
    wear: 0.9,
  };
}
