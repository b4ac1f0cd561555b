import type { Artwork, Brief } from "../../composition.ts";
import { cased, fitText, sizeIn } from "../../drawing/lettering.ts";
import { path, polar, through, times } from "../../drawing/shapes.ts";

/** A blackletter initial, cropped, with rays behind it. */
export function blackletter({ random, W, word, title }: Brief): Artwork {
  const initial = word.slice(0, 1);
  const size = sizeIn("fraktur", initial, 700, 820);
  const x = random.pick([40, (W - size.w) / 2, W - size.w - 40]);
  const cx = x + size.w / 2;
  const spikes = random.int(9, 16);
  const rays = times(spikes * 2, (i) => {
    const angle = (i * 180) / spikes;
    return path(
      through([
        polar(cx, 320, 150, angle - 1.2),
        polar(cx, 320, 150, angle + 1.2),
        polar(cx, 320, i % 2 ? 560 : 900, angle),
      ]),
    );
  });
  const text = cased("fraktur", { word, title });
  const line = sizeIn("fraktur", text, 680, 170);
  const middle = x > 250 && x < 500;
  const box = { x: middle ? (W - line.w) / 2 : x > 250 ? 106 : 1094 - line.w, y: 586 - line.h, ...line };
  const hole = fitText("fraktur", text, box, { fill: "@0", halo: 20 });
  const letter = { x, y: -90 + random.num(-20, 20), ...size };
  return {
    plates: [
      fitText("fraktur", initial, letter, { ornament: true }) + hole,
      rays + hole,
      fitText("fraktur", text, box),
    ],
    order: [1, 0, 2],
    wear: 2.2,
    shift: 3,
  };
}
