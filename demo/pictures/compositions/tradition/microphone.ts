import type { Artwork, Brief } from "../../composition.ts";
import { cased, fitText, sizeIn } from "../../drawing/lettering.ts";
import {
  disc,
  fan,
  knock,
  linear,
  path,
  rect,
  ring,
  star,
  stroke,
  times,
  turned,
} from "../../drawing/shapes.ts";

/** A fifties microphone, larger than the singer; the word beside it. */
export function microphone({ random, H, word, title }: Brief): Artwork {
  const left = random.chance(0.5);
  const x = left ? 300 : 900;
  const tilt = random.num(4, 12) * (left ? 1 : -1);
  const laid = (content: string) => turned(tilt, x, 300, content);
  const shell = path(
    `M${x - 118} 210Q${x - 118} 46 ${x} 46T${x + 118} 210V330Q${x + 118} 452 ${x} 452T${x - 118} 330Z`,
  );
  const slots = times(5, (i) => {
    const dx = (i - 2) * 42;
    const short = Math.abs(i - 2) * 16;
    return (
      rect(x + dx - 12, 84 + short, 24, 118 - short, "@0", { rx: 12 }) +
      rect(x + dx - 12, 296, 24, 122 - short, "@0", { rx: 12 })
    );
  });
  const band = rect(x - 130, 224, 260, 52, "@100", { rx: 10 });
  const neck =
    rect(x - 30, 440, 60, 70) + rect(x - 52, 500, 104, 30, "@100", { rx: 8 }) + rect(x - 15, 526, 30, H);
  const font = random.pick(["shrikhand", "pacifico", "righteous", "bowlby"] as const);
  const text = cased(font, { word, title });
  const size = sizeIn(font, text, 600, 220);
  const box = { x: left ? 1094 - size.w : 106, y: random.num(210, 250), ...size };
  const halo = fitText(font, text, box, { fill: "@0", halo: 34 });
  const stars = times(7, () => {
    const s = random.num(14, 34);
    const sx = left ? random.num(520, 1100) : random.num(100, 680);
    return path(star(sx, random.pick([random.num(50, 150), random.num(520, 600)]), s * 0.42, s, 5));
  });
  const ground = random.pick([
    () => fan(x, 260, 22),
    () => times(15, (i) => ring(x, 260, 210 + i * 64, 26)),
    () => disc(x, 270, 280),
  ])();
  const rule = stroke(`M${box.x} ${box.y + box.h + 40}H${box.x + box.w}`, 8);
  return {
    plates: [
      linear("m", { 0: "@100", 0.5: "@72", 1: "@100" }, 0, 0, 1, 0) +
        laid(shell.replace("@100", "url(#m)") + slots + knock(band) + neck) +
        halo,
      ground + laid(knock(shell + band + neck)) + halo + knock(stars),
      laid(band) + stars + halo + fitText(font, text, box) + rule,
    ],
    opaque: true,
    pitch: 9,
  };
}
