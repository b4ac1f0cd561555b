import type { Random } from "../seed.ts";
import { n1, polar } from "./layout.ts";

type Place = { base: number; size: number; width?: number; height?: number; arms?: number };

/** Path data of heads and raised arms along the lower edge of the sheet. `arms` is how many are raised, 0 … 1. */
export function crowd(random: Random, { base, size, width = 1200, height = 640, arms = 0.3 }: Place): string {
  let d = "";
  for (let x = -size; x < width + size; x += size * random.num(0.62, 1.0)) {
    const s = size * random.num(0.8, 1.2);
    const y = base + random.num(-0.35, 0.35) * size;
    d += head(x, y, s) + shoulders(x, y, s, height + 20);
    for (const side of [-1, 1]) if (random.chance(arms * 0.7)) d += arm(random, x, y, s, side);
  }
  return d;
}

function head(x: number, y: number, s: number): string {
  const r = s * 0.3;
  const half = `a${n1(r)} ${n1(r * 1.22)} 0 1 1 `;
  return `M${n1(x - r)} ${n1(y)}${half}${n1(2 * r)} 0${half}${n1(-2 * r)} 0Z`;
}

function shoulders(x: number, y: number, s: number, floor: number): string {
  const [wide, mid, neck] = [s * 0.72, s * 0.5, s * 0.14];
  const [arm, slope, top] = [n1(y + s * 0.55), n1(y + s * 0.42), n1(y + s * 0.3)];
  return (
    `M${n1(x - wide)} ${floor}C${n1(x - wide)} ${arm} ${n1(x - mid)} ${slope} ${n1(x - neck)} ${top}` +
    `L${n1(x + neck)} ${top}C${n1(x + mid)} ${slope} ${n1(x + wide)} ${arm} ${n1(x + wide)} ${floor}Z`
  );
}

function arm(random: Random, x: number, y: number, s: number, side: number): string {
  const lean = random.num(-0.1, 0.5);
  const w = s * 0.1;
  const hand = { x: x + side * s * (0.55 + lean * 0.6), y: y - s * random.num(0.5, 0.95) };
  const shoulder = { x: x + side * s * 0.46, y: y + s * 0.62 };
  const elbow = { x: x + side * s * (0.82 + lean * 0.25), y: y + s * random.num(0, 0.2) };
  let d =
    `M${n1(shoulder.x - w * 1.5)} ${n1(shoulder.y)}Q${n1(elbow.x - w * 1.6)} ${n1(elbow.y + w)} ` +
    `${n1(hand.x - w * 0.75)} ${n1(hand.y)}L${n1(hand.x + w * 0.75)} ${n1(hand.y)}` +
    `Q${n1(elbow.x + w * 1.5)} ${n1(elbow.y)} ${n1(shoulder.x + w * 1.7)} ${n1(shoulder.y)}Z`;
  const fist = random.chance(0.3);
  const tilt = side * random.num(-5, 25);
  d +=
    `M${n1(hand.x - w * 1.05)} ${n1(hand.y + w * 0.3)}Q${n1(hand.x - w * 1.3)} ${n1(hand.y - w * 1.7)} ` +
    `${n1(hand.x)} ${n1(hand.y - w * 1.7)}T${n1(hand.x + w * 1.05)} ${n1(hand.y + w * 0.3)}Z`;
  if (fist) return d;
  const fingers = [
    [-25, 2.5],
    [-9, 2.8],
    [8, 2.75],
    [24, 2.35],
    [side * -62, 2],
  ] as const;
  const palm = hand.y - w * 0.6;
  for (const [angle, length] of fingers) {
    const [fx, fy] = polar(hand.x, palm, w * length, -90 + angle + tilt);
    const [nx, ny] = polar(0, 0, w * 0.34, angle + tilt);
    d +=
      `M${n1(hand.x - nx)} ${n1(palm - ny)}L${n1(fx - nx)} ${n1(fy - ny)}` +
      `A${n1(w * 0.34)} ${n1(w * 0.34)} 0 0 1 ${n1(fx + nx)} ${n1(fy + ny)}L${n1(hand.x + nx)} ${n1(palm + ny)}Z`;
  }
  return d;
}
