/**
 * The press: every picture is printed. Up to three plates, drawn in levels of ink, are rasterised in one go
 * as the R, G and B channel of one SVG, become halftone, and are printed in three spot inks on a coloured
 * stock: slightly misregistered and with worn ink. So all pictures belong together and none looks rendered.
 */
import sharp from "sharp";
import { type Random, random } from "../seed.ts";
import { rgb } from "./colour.ts";
import { GRAIN, GRAIN_SIDE } from "./grain.ts";
import type { Mix } from "./palettes.ts";
import { rampOf, type ScreenKind, screen } from "./screen.ts";

sharp.concurrency(1);
sharp.cache(false);

export type Job = {
  plates: readonly [string, string, string];
  inks: readonly [string, string, string];
  paper: string;
  mix?: Mix;
  /** Which plate is printed first, second, third. */
  order?: readonly (0 | 1 | 2)[];
  screen?: ScreenKind;
  /** Distance of the halftone dots in px. */
  pitch?: number;
  /** Largest misregistration in px. */
  shift?: number;
  /** How worn the ink is, 0 … 3. */
  wear?: number;
};

/** A printed sheet: raw RGB, three bytes a px. */
export type Sheet = { data: Buffer; width: number; height: number };

const BLEED = 6;
const ANGLES = [45, 75, 15] as const;
const MASK = GRAIN_SIDE - 1;
const AREA_MASK = GRAIN_SIDE * GRAIN_SIDE - 1;

/** Prints a job. The same job, seed and size give the same bytes (with the same version of sharp). */
export async function print(job: Job, seed: string, width: number, height: number): Promise<Sheet> {
  const chance = random(`press ${seed}`);
  const levels = await rasterise(job.plates, width, height);
  const sheet = { data: stock(job, chance, width, height), width, height };
  for (const plate of job.order ?? ([0, 1, 2] as const)) {
    if (job.plates[plate]) printPlate(job, plate, levels, sheet, chance);
  }
  return sheet;
}

async function rasterise(plates: Job["plates"], width: number, height: number): Promise<Buffer> {
  const w = width + 2 * BLEED;
  const h = height + 2 * BLEED;
  const layers = plates.map((plate, i) => `<g style="mix-blend-mode:screen">${toChannel(plate, i)}</g>`);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${-BLEED} ${-BLEED} ${w} ${h}">` +
    `<rect x="-9" y="-9" width="${w + 9}" height="${h + 9}"/>${layers.join("")}</svg>`;
  return sharp(Buffer.from(svg), { density: 72 }).removeAlpha().raw().toBuffer();
}

/** Ink levels become values of one colour channel; ids get the plate's own prefix. */
function toChannel(svg: string, plate: number): string {
  const level = (_: string, percent: string) => {
    const channel = [0, 0, 0];
    channel[plate] = Math.round(Math.min(100, Number(percent)) * 2.55);
    return `rgb(${channel})`;
  };
  return svg.replace(/@(\d+(?:\.\d+)?)/g, level).replace(/(id="|url\(#)/g, `$1p${plate}`);
}

function stock(job: Job, chance: Random, width: number, height: number): Buffer {
  const [red, green, blue] = rgb(job.paper);
  const wear = 0.05 * (job.wear ?? 1);
  const out = Buffer.allocUnsafe(width * height * 3);
  const offset = chance.int(0, AREA_MASK);
  for (let y = 0, o = 0; y < height; y++) {
    const row = (y & MASK) * GRAIN_SIDE + offset;
    for (let x = 0; x < width; x++, o += 3) {
      const shade = (255 - (GRAIN[(row + (x & MASK)) & AREA_MASK] as number)) * wear;
      out[o] = Math.max(0, red - shade);
      out[o + 1] = Math.max(0, green - shade);
      out[o + 2] = Math.max(0, blue - shade);
    }
  }
  return out;
}

function printPlate(job: Job, plate: 0 | 1 | 2, levels: Buffer, sheet: Sheet, chance: Random): void {
  const { data: out, width, height } = sheet;
  const { pitch = 9, shift = 2.5, wear = 1, mix = "over" } = job;
  const [red, green, blue] = rgb(job.inks[plate]);
  const slip = plate ? shift : 0;
  const dx = Math.round(chance.num(-slip, slip)) + BLEED;
  const dy = Math.round(chance.num(-slip, slip) * 0.7) + BLEED;
  const thresholds = screen(job.screen ?? "dot", pitch, ANGLES[plate], width, height);
  const ramp = rampOf(pitch);
  const half = ramp / 2;
  const worn = 0.0039 * wear;
  const offset = chance.int(0, AREA_MASK);
  const rowBytes = (width + 2 * BLEED) * 3;
  // The hot loop of every picture: 768,000 px. Indexes stay inside by construction, hence the casts.
  for (let y = 0, o = 0, k = 0; y < height; y++) {
    let source = (y + dy) * rowBytes + dx * 3 + plate;
    const row = (y & MASK) * GRAIN_SIDE + offset;
    for (let x = 0; x < width; x++, o += 3, k++, source += 3) {
      const level = levels[source] as number;
      if (level === 0) continue;
      let ink = level === 255 ? 1 : (level - (thresholds[k] as number) + half) / ramp;
      if (ink <= 0) continue;
      if (ink > 1) ink = 1;
      ink *= 1 - (255 - (GRAIN[(row + (x & MASK)) & AREA_MASK] as number)) * worn;
      const r = out[o] as number;
      const g = out[o + 1] as number;
      const b = out[o + 2] as number;
      if (mix === "over") {
        out[o] = r + (red - r) * ink;
        out[o + 1] = g + (green - g) * ink;
        out[o + 2] = b + (blue - b) * ink;
      } else {
        const taken = ink / 255;
        out[o] = r - r * (255 - red) * taken;
        out[o + 1] = g - g * (255 - green) * taken;
        out[o + 2] = b - b * (255 - blue) * taken;
      }
    }
  }
}
