import type { Artwork, Brief } from "../../composition.ts";
import { cased, fitText, sizeIn } from "../../drawing/lettering.ts";
import { disc, group, knock, n1, path, rect, stroke, times } from "../../drawing/shapes.ts";
import type { Random } from "../../seed.ts";

/** A palm of strokes, its foot at 0, 0, about 330 high. */
function palm(random: Random): string {
  const lean = random.num(-40, 40);
  const top = { x: lean * 1.6, y: -random.num(260, 320) };
  const trunk = stroke(`M0 0Q${n1(lean * 0.2)} ${n1(top.y * 0.5)} ${n1(top.x)} ${n1(top.y)}`, 15);
  const leaves = times(9, (i) => {
    const angle = ((200 + i * 17.5 + random.num(-6, 6)) * Math.PI) / 180;
    const length = random.num(120, 165);
    const [ex, ey] = [top.x + Math.cos(angle) * length, top.y + Math.sin(angle) * length * 0.7 + 62];
    const [qx, qy] = [top.x + Math.cos(angle) * length * 0.7, top.y + Math.sin(angle) * length * 0.9 - 14];
    return path(
      `M${n1(top.x)} ${n1(top.y)}Q${n1(qx)} ${n1(qy - 20)} ${n1(ex)} ${n1(ey)}Q${n1(qx)} ${n1(qy + 22)} ${n1(top.x)} ${n1(top.y)}Z`,
    );
  });
  return trunk + leaves;
}

/** The long drive into the evening of 1986: grid, barred sun, palms. */
export function neonGrid({ random, W, H, word, title }: Brief): Artwork {
  const x = random.pick([420, 600, 780]);
  const y = random.num(396, 430);
  const r = random.num(196, 236);
  const bars = times(7, (i) =>
    rect(x - r - 10, y - r * 0.86 + i * r * 0.14 + i * i * 2.2, 2 * r + 20, 3 + i * 3.4, "@0"),
  );
  const sun = disc(x, y - r * 0.42, r) + bars + rect(0, y, W, H, "@0");
  const depth = times(9, (i) => rect(0, y + (H - y) * (i / 9) ** 1.9, W, 2 + i * 0.7));
  const lanes = times(25, (i) => {
    const to = (i - 12) * 190;
    return stroke(`M${n1(x + to * 0.12)} ${n1(y)}L${n1(x + to * 1.35)} ${H + 10}`, 3.4);
  });
  const stars = times(60, () => disc(random.num(0, W), random.num(0, y - 60), random.num(1, 3.2)));
  const side = x === 600 ? random.pick([-1, 1]) : x < 600 ? 1 : -1;
  const palms = [0, 1, 2]
    .slice(0, random.int(2, 3))
    .map((i) =>
      group(`translate(${600 + side * (330 + i * 130)} ${n1(y + 12)}) scale(${1.1 - i * 0.2})`, palm(random)),
    )
    .join("");
  const font = random.pick(["pacifico", "faster", "righteous", "shrikhand"] as const);
  const text = cased(font, { word, title });
  const size = sizeIn(font, text, 960, 170);
  const box = { x: (W - size.w) / 2, y: H - 54 - size.h, ...size };
  const hole = fitText(font, text, box, { fill: "@0", halo: 40 });
  return {
    plates: [
      sun + knock(palms) + hole,
      stars + disc(x, y - r * 0.42, r + 10, "@0") + depth + lanes + knock(palms) + hole,
      palms + hole + fitText(font, text, box),
    ],
    opaque: true,
    pitch: 8,
  };
}
