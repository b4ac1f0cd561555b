import type { Sharp } from "sharp";

/** Raise it with every change that gives pictures another tint: one that is kept is then measured anew when its next variant is made. */
export const TINT_VERSION = 1;

/** Wide enough to know areas, and a few thousand pixels only. */
const WIDTH = 96;
/** Of OKLab: what has less colour than this is black, grey or white to the eye. */
const LEAST_CHROMA = 0.035;
/** Darker or lighter than this (0 … 1) no hue is seen. */
const DARKEST = 0.2;
const LIGHTEST = 0.97;
/** Hues are counted in steps of ten degrees; neighbours belong together. */
const STEPS = 36;
const NEIGHBOURS = 1;
/** A colour this strong counts whole, a weaker one as much less: a large pale wall loses against a poster's ink, a dot does not win. */
const FULL_CHROMA = 0.12;

/**
 * The hue that covers the most of a picture, as the mean colour of those places: `#rrggbb`. Black, grey and white count for
 * nothing; a picture without any colour gives its mean grey.
 */
export async function tintOf(picture: Sharp): Promise<string> {
  const pixels = await picture
    .clone()
    .resize({ width: WIDTH, withoutEnlargement: true })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer();
  return strongestHue(pixels);
}

type Sum = { weight: number; red: number; green: number; blue: number };

const nothing = (): Sum => ({ weight: 0, red: 0, green: 0, blue: 0 });

function add(sum: Sum, weight: number, red: number, green: number, blue: number): void {
  sum.weight += weight;
  sum.red += weight * red;
  sum.green += weight * green;
  sum.blue += weight * blue;
}

/** Of raw RGB, three bytes a pixel. */
function strongestHue(pixels: Uint8Array): string {
  const hues = Array.from({ length: STEPS }, nothing);
  const all = nothing();
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(i, i + 3);
    add(all, 1, red, green, blue);
    const { lightness, chroma, hue } = oklch(red, green, blue);
    if (chroma < LEAST_CHROMA || lightness < DARKEST || lightness > LIGHTEST) continue;
    const place = hues[Math.floor((hue / 360) * STEPS) % STEPS];
    if (place) add(place, Math.min(1, chroma / FULL_CHROMA), red, green, blue);
  }
  const together = hues.map((_, step) => {
    const sum = nothing();
    for (let near = step - NEIGHBOURS; near <= step + NEIGHBOURS; near++) {
      const { weight, red, green, blue } = hues[(near + STEPS) % STEPS] as Sum;
      sum.weight += weight;
      sum.red += red;
      sum.green += green;
      sum.blue += blue;
    }
    return sum;
  });
  const best = together.reduce((most, one) => (one.weight > most.weight ? one : most));
  return hex(best.weight > 0 ? best : all);
}

function hex({ weight, red, green, blue }: Sum): string {
  const parts = [red, green, blue].map((sum) => Math.round(weight === 0 ? 0 : sum / weight));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const toLinear = (byte: number) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Lightness 0 … 1, chroma 0 … about 0.32, hue in degrees (OKLCH). */
function oklch(red: number, green: number, blue: number) {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b2 = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness,
    chroma: Math.hypot(a, b2),
    hue: ((Math.atan2(b2, a) * 180) / Math.PI + 360) % 360,
  };
}
