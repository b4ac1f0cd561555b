import type { Artwork, Brief } from "../../composition.ts";
import { crowd } from "../../drawing/crowd.ts";
import { fitText, sizeIn } from "../../drawing/lettering.ts";
import { disc, linear, path, polar, radial, rect, through } from "../../drawing/shapes.ts";

/** Laser fans over the crowd. */
export function laser({ random, W, H, word }: Brief): Artwork {
  const sources = random.pick([[600], [240, 960], [120, 600, 1080], [980, 640], [220, 560]]);
  const up = random.chance(0.35);
  const y = up ? random.num(440, 480) : random.num(190, 260); // from behind the crowd, or from the rig
  const [from, to] = up ? [190, 350] : [10, 170];
  let [first, second, lamps] = ["", "", ""];
  sources.forEach((x, k) => {
    const count = Math.round(random.int(20, 26) / (sources.length + 0.4));
    const width = random.num(0.6, 1.5);
    for (let i = 0; i < count; i++) {
      const angle = from + ((i + random.num(-0.2, 0.2)) * (to - from)) / (count - 1);
      const beam = path(
        through([[x, y], polar(x, y, 1400, angle - width), polar(x, y, 1400, angle + width)]),
        "url(#b)",
      );
      if ((i + k) % 3) first += beam;
      else second += beam;
    }
    lamps += disc(x, y, 9);
  });
  const light = (x: number) => radial("b", { 0: "@100", 0.28: "@88", 1: "@28" }, { x, y, r: 950 });
  const people = path(crowd(random, { base: 500, size: random.num(84, 120), arms: 0.42 }), "@0");
  const font = random.pick(["unbounded", "archivo", "syne", "shoulders"] as const);
  const box = { x: 100, y: 50, w: 1000, h: sizeIn(font, word, 1000, 116).h };
  const ax = random.pick([0, 0.5, 1]);
  const halo = fitText(font, word, box, { ax, fill: "@0", halo: 20 });
  return {
    plates: [
      linear("h", { 0: "@0", 0.35: "@30", 0.8: "@62" }) + rect(0, 0, W, H, "url(#h)") + people,
      light(sources[0] ?? 600) + first + lamps + people + halo,
      light(sources[1] ?? sources[0] ?? 600) +
        second +
        lamps +
        people +
        halo +
        fitText(font, word, box, { ax }),
    ],
    pitch: 8,
    inkOrder: [2, 0, 1],
    opaque: true,
    shift: 1.5,
  };
}
