import type { Artwork, Brief } from "../../composition.ts";
import { cased, fitText, sizeIn } from "../../drawing/lettering.ts";
import { disc, fan, group, knock, n1, path, rect, stroke, times } from "../../drawing/shapes.ts";
import type { Random } from "../../seed.ts";

/** A feathered palm leaf from 0, 0 to the right, bowed downwards. */
function frond(random: Random, length: number): string {
  const drop = random.num(0.16, 0.34) * length;
  const at = (t: number) => ({
    x: length * t,
    y: -length * 0.22 * Math.sin(t * Math.PI * 0.8) + drop * t * t,
  });
  const rib = stroke(`M0 0${times(10, (i) => `L${n1(at((i + 1) / 10).x)} ${n1(at((i + 1) / 10).y)}`)}`, 5);
  const blades = times(26, (i) => {
    const t = 0.1 + (i / 26) * 0.88;
    const { x, y } = at(t);
    const reach = length * 0.26 * Math.sin(Math.PI * (0.18 + t * 0.72));
    const blade = (side: number) =>
      path(
        `M${n1(x)} ${n1(y)}Q${n1(x + reach * 0.5)} ${n1(y + side * reach * 0.6 - 5)} ${n1(x + reach * 0.62)} ${n1(y + side * reach)}` +
          `Q${n1(x + reach * 0.24)} ${n1(y + side * reach * 0.55)} ${n1(x - 7)} ${n1(y)}Z`,
      );
    return blade(1) + blade(-1);
  });
  return rib + blades;
}

/** Leaves reach in from the sides before a low sun. */
export function palms({ random, W, H, word, title }: Brief): Artwork {
  const sun = { x: random.num(480, 720), y: random.num(230, 270), r: random.num(170, 205) };
  const sea = times(7, (i) => {
    const y = 400 + i * 34;
    return rect(sun.x - 210 + i * 16 + random.num(-40, 40), y, 420 - i * 30, 9 + i);
  });
  const leaves = (x: number, side: number) =>
    [-64, -28, 6, 38]
      .map((angle) =>
        group(
          `translate(${x} ${n1(H * 0.46 + random.num(-50, 50))}) scale(${side} 1) rotate(${n1(angle + random.num(-8, 8))})`,
          frond(random, random.num(300, 430)),
        ),
      )
      .join("");
  const leftLeaves = leaves(-40, 1);
  const rightLeaves = leaves(W + 40, -1);
  const font = random.pick(["pacifico", "shrikhand", "righteous", "bowlby"] as const);
  const text = cased(font, { word, title });
  const size = sizeIn(font, text, 760, 176);
  const box = { x: (W - size.w) / 2, y: H - 60 - size.h, ...size };
  const hole = fitText(font, text, box, { fill: "@0", halo: 40 });
  const sky = random.pick([
    () => fan(sun.x, sun.y, 28),
    () => times(13, (i) => rect(0, i * 52, W, 22)),
    () => "",
  ])();
  const gap = disc(sun.x, sun.y, sun.r + 26, "@0");
  return {
    plates: [
      sky + gap + disc(sun.x, sun.y, sun.r) + sea + knock(leftLeaves + rightLeaves) + hole,
      leftLeaves + knock(rightLeaves) + hole,
      rightLeaves + hole + fitText(font, text, box),
    ],
    opaque: true,
    shift: 2.5,
    wear: 1.5,
  };
}
