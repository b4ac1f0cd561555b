import type { Artwork, Brief } from "../../composition.ts";
import { face, fitText } from "../../drawing/lettering.ts";
import { disc, fan, poly, radial, rect, ring, stroke, times, turned } from "../../drawing/shapes.ts";

/** Boombox front, drawn with ruler and compass. */
export function boombox({ random, word }: Brief): Artwork {
  const { x, y, w, h } = { x: 150, y: 150, w: 900, h: 420 };
  const r = random.num(128, 146);
  const speaker = (cx: number) =>
    disc(cx, y + 225, r, "@0") +
    ring(cx, y + 225, r - 12, 9) +
    disc(cx, y + 225, r - 28, "url(#k)") +
    ring(cx, y + 225, r * 0.5, 5, "@0") +
    disc(cx, y + 225, r * 0.26);
  const level = times(18, (i) => times(random.int(1, 3), (k) => rect(458 + i * 16, 318 - k * 13, 11, 9)));
  const tape =
    rect(452, 356, 296, 150, "@100", { rx: 12 }) +
    rect(484, 384, 232, 62, "@0", { rx: 31 }) +
    disc(532, 415, 22) +
    disc(668, 415, 22) +
    disc(532, 415, 9, "@0") +
    disc(668, 415, 9, "@0") +
    poly([500, 506, 520, 470, 680, 470, 700, 506], "@0");
  const font = face(random, word, ["bungee", "dela", "rubik"], ["anton", "shoulders"]);
  const tilt = random.num(-6, 6);
  const laid = (content: string) => turned(tilt, 600, 360, content);
  const handle = `M${x + 110} ${y}V${y - 56}q0 -26 26 -26H${x + w - 136}q26 0 26 26V${y}`;
  const body = (fill: string, grow: number) =>
    rect(x - grow, y - grow, w + 2 * grow, h + 2 * grow, fill, { rx: 34 + grow / 2 }) +
    stroke(handle, 30 + grow * 1.6, fill);
  return {
    plates: [
      radial("k", { 0.25: "@30", 1: "@92" }) +
        laid(
          body("@100", 0) +
            speaker(x + 160) +
            speaker(x + w - 160) +
            rect(440, 168, 320, 168, "@0", { rx: 10 }) +
            rect(444, 348, 312, 166, "@0", { rx: 14 }),
        ),
      fan(600, 360, 22) + laid(body("@0", 10) + level),
      laid(fitText(font, word, { x: 454, y: 182, w: 292, h: 92 }, { stretch: true }) + tape),
    ],
    opaque: true,
    pitch: 8,
  };
}
