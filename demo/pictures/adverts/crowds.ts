import { crowd } from "../drawing/crowd.ts";
import { disc, knock, linear, path, polar, poly, radial, rect, times, turned } from "../drawing/shapes.ts";
import { H, W } from "../lounges/scene.ts";
import type { Random } from "../seed.ts";
import type { AdvertDrawing } from "./advert-scene.ts";

/** Raised hands before the beams of a stage. */
export function hands(random: Random): AdvertDrawing {
  const beams = times(9, (i) =>
    poly([[600, -40], polar(600, -40, 1300, 17 + i * 17.5), polar(600, -40, 1300, 23 + i * 17.5)], "url(#b)"),
  );
  const size = { width: W, height: H };
  const front = path(crowd(random, { base: 640, size: 190, arms: 0.75, ...size }));
  const rear = path(crowd(random, { base: 520, size: 80, arms: 0.4, ...size }));
  const glow = radial("g", { 0: "@100", 0.35: "@86", 1: "@4" }, { x: 600, y: 470, r: 640 });
  const light = radial("b", { 0: "@100", 1: "@18" }, { x: 600, y: 0, r: 800 });
  return {
    stock: "mandarin",
    pitch: 10,
    plates: [
      glow + rect(0, 0, W, H, "url(#g)") + knock(rear + front),
      light + beams + knock(rear + front),
      rear.replace("@100", "@34") + knock(front),
    ],
    inkOrder: [0, 1, 2],
  };
}

/** Lamps out of focus above a crowd, and confetti. */
export function lights(random: Random): AdvertDrawing {
  const dusk = linear("u", { 0: "@0", 0.5: "@40", 0.85: "@84" });
  const lamps: [string, string, string] = ["", "", dusk + rect(0, 0, W, H, "url(#u)")];
  for (let i = 0; i < 96; i++) {
    const r = random.num(14, 70) * (random.chance(0.15) ? 1.7 : 1);
    const plate = random.int(0, 2) as 0 | 1 | 2;
    const y = 40 + random.next() * random.num(200, 520);
    lamps[plate] += disc(random.num(-40, W + 40), y, r, `@${random.pick([30, 48, 70, 100])}`);
  }
  const front = path(crowd(random, { base: 640, size: 128, arms: 0.55, width: W, height: H }));
  const confetti = times(90, () => {
    const [x, y] = [random.num(0, W), random.num(0, 640)];
    return turned(random.int(0, 180), x, y, rect(x, y, random.num(8, 18), random.num(4, 9)));
  });
  const [first, second, third] = lamps;
  return {
    stock: "mint",
    pitch: 12,
    plates: [first + knock(front), second + confetti + knock(front), third + knock(front)],
    inkOrder: [0, 1, 2],
  };
}
