import type { Artwork, Brief } from "../../composition.ts";
import { crowd } from "../../drawing/crowd.ts";
import { face, fitText, sizeIn } from "../../drawing/lettering.ts";
import { knock, linear, oval, path, rect, stroke, through, times } from "../../drawing/shapes.ts";
import { drummer, guitarist, singer } from "./musicians.ts";

/** Figures end here at the top: the word stands above them. */
const HEADROOM = 232;

/** The stage from row thirty. */
export function stage({ random, W, H, word }: Brief): Artwork {
  const floor = random.num(432, 456);
  const count = random.int(4, 6);
  const bright = random.int(0, count - 1);
  let [cones, hot, lamps] = ["", "", ""];
  for (let i = 0; i < count; i++) {
    const x = 160 + (i * 880) / (count - 1);
    const to = x + random.num(-260, 260);
    const w = random.num(70, 120);
    const cone = path(
      through([
        [x - 9, 66],
        [x + 9, 66],
        [to + w, floor + 60],
        [to - w, floor + 60],
      ]),
      "url(#q)",
    );
    if (i === bright) hot += cone;
    else cones += cone;
    lamps += rect(x - 17, 44, 34, 30, "@100", { rx: 4 });
  }
  const truss =
    times(30, (i) => stroke(`M${i * 42 - 20} 20l21 28l21 -28`, 4)) + rect(0, 16, W, 6) + rect(0, 46, W, 6);
  const spread = random.num(230, 290);
  const scale = (floor - HEADROOM) / 224;
  const band = random
    .shuffle([guitarist, singer, drummer])
    .map((figure, i) => figure(600 + (i - 1) * spread, floor + 6, random.pick([-1, 1]), scale))
    .join("");
  const people = path(crowd(random, { base: floor + 92, size: random.num(66, 92), arms: 0.34 }), "@0");
  const font = face(random, word, ["anton", "bowlby", "shrikhand"], ["anton", "shoulders"]);
  const size = sizeIn(font, word, 992, HEADROOM - 112);
  const w = Math.min(992, Math.max(size.w * 1.25, 560));
  const letters = (fill: string, halo = 0) =>
    fitText(font, word, { x: 600 - w / 2, y: 98, w, h: HEADROOM - 112 }, { stretch: true, fill, halo });
  const light = linear("q", { 0: "@100", 1: "@34" });
  return {
    plates: [
      light + cones + letters("@0", 10) + rect(0, floor, W, H - floor + 20, "@46") + band + people,
      light + hot + oval(600, floor + 20, 680, 60, "@55") + letters("@0", 10) + band + people,
      truss + lamps + letters("@100") + knock(band),
    ],
    pitch: 9,
    opaque: true,
  };
}
