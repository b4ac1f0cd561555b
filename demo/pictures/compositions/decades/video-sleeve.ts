import type { Artwork, Brief } from "../../composition.ts";
import { face, fitText, sizeIn } from "../../drawing/lettering.ts";
import { type PlateIndex, Plates } from "../../drawing/plates.ts";
import { clipped, group, n1, rect, stroke, times } from "../../drawing/shapes.ts";

/** Video sleeve: stripes turn the corner; the head has lost the track. */
export function videoSleeve({ random, W, H, word }: Brief): Artwork {
  const stripes = random.int(4, 6);
  const step = random.num(30, 40) + random.pick([0, 8]);
  const width = random.num(30, Math.min(40, step + 0.5));
  const inner = random.num(40, 90);
  const corner = random.num(690, 830);
  const flip = random.chance(0.5);
  const lowest = H - 60 - (stripes - 1) * step;
  const bent = new Plates();
  for (let i = 0; i < stripes; i++) {
    const r = inner + i * step;
    const y = lowest + i * step;
    const d = `M-20 ${n1(y)}H${n1(corner)}A${n1(r)} ${n1(r)} 0 0 0 ${n1(corner + r)} ${n1(y - r)}V-20`;
    bent.add((i % 3) as PlateIndex, stroke(d, width, i > 2 ? "@62" : "@100"));
  }
  const [a, b, c] = bent.list.map((plate) =>
    flip ? group(`translate(${W} 0) scale(-1 1)`, plate) : plate,
  ) as [string, string, string];
  const font = face(random, word, ["bungee", "righteous", "unbounded"], ["anton", "shoulders"]);
  const room = corner + inner - width - 150;
  const top = 70;
  const h = Math.min(330, sizeIn(font, word, room, 999).h * 2.8, lowest - width / 2 - 60 - top);
  const x = flip ? 1094 - room : 106;
  const lost = top + h * random.num(0.58, 0.74);
  const set = (dx: number) => fitText(font, word, { x: x + dx, y: top, w: room, h }, { stretch: true });
  const slip = random.num(14, 28) * random.pick([1, -1]);
  const ghost =
    clipped("u", rect(0, 0, W, lost), set(-8)) + clipped("l", rect(0, lost, W, H), set(-8 + slip));
  const noise = times(26, () =>
    rect(random.num(0, W), lost + random.num(-4, 4), random.num(8, 120), random.num(1.5, 3)),
  );
  return { plates: [a + set(0), b + noise, c + ghost], word: 0, order: [2, 1, 0], pitch: 6, shift: 1 };
}
