import sharp, { type Sharp } from "sharp";
import type { PictureFormat } from "#contract/pictures.ts";
import type { Variant } from "./variants.ts";

/** No variant is larger, so that no card is (aim: 40 kB at 720). */
const LARGEST_VARIANT = 150_000;

/** 40 megapixels (guarantees, "Security"): what unpacks to more is refused before it fills the memory. */
export const LARGEST_PICTURE = 40_000_000;

/** What stands behind transparent places. */
export const PAPER = "#0b0a0d";

/** Qualities to try, best first, until a picture is small enough. */
const QUALITIES: Record<PictureFormat, readonly number[]> = {
  avif: [46, 34, 24],
  webp: [66, 50, 34],
  jpg: [78, 62, 46, 30],
};

/** Encodes one variant, in less than a second (decision 0170). The picture is never enlarged. */
export async function encode(picture: Sharp, { width, format }: Variant): Promise<Buffer> {
  const resized = picture.clone().resize({ width, withoutEnlargement: true });
  // Where the pixels are many they are small: what less effort costs is not seen there.
  let effort = width > 720 ? 1 : 2;
  let body: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES[format]) {
    body = await written(resized, format, quality, effort);
    if (body.length <= LARGEST_VARIANT) break;
    // Photographs full of detail, with which effort gains nothing.
    effort = 0;
  }
  return body;
}

/** @param effort of AVIF, the only format that takes long */
function written(picture: Sharp, format: PictureFormat, quality: number, effort: number): Promise<Buffer> {
  if (format === "avif") return picture.clone().avif({ quality, effort }).toBuffer();
  if (format === "webp") return picture.clone().webp({ quality, effort: 3 }).toBuffer();
  return picture.clone().jpeg({ quality, progressive: true }).toBuffer();
}

/** Opens an upload: turned as its camera meant it, without transparency and metadata. */
export function openUpload(file: Uint8Array): Sharp {
  return sharp(file, { limitInputPixels: LARGEST_PICTURE }).rotate().flatten({ background: PAPER });
}
