import sharp from "sharp";
import { LARGEST_PICTURE, PAPER } from "./encode.ts";
import type { Square } from "./render-messages.ts";
import { tintOf } from "./tint.ts";

/** Enough for the widest place that shows a person, on a screen of double density. */
const LONGEST_SIDE = 1024;

/** Pixels: unpacking 40 megapixels of AVIF takes 800 MB, four times as much as of any other kind; no camera writes it. */
const LARGEST_AVIF = 16_000_000;

/**
 * The central square of an upload, turned as its camera meant it, at most 1024 pixels wide and never enlarged, encoded anew:
 * nothing of the file is left but its look. Of an animation the first frame.
 * @throws for whatever is no picture, is cut off, or has more than 40 megapixels, as an AVIF 16
 */
export async function squareOf(upload: Uint8Array): Promise<Square> {
  const picture = sharp(upload, { limitInputPixels: LARGEST_PICTURE, sequentialRead: true, failOn: "error" });
  const { format, width, height, orientation = 1 } = await picture.metadata();
  if (format === "heif" && width * height > LARGEST_AVIF) throw new Error("an AVIF with too many pixels");
  const side = Math.min(LONGEST_SIDE, width, height);
  // Turned when it is small: a big picture would have to be held in memory as a whole. The centre stays the centre.
  const small = await picture
    .resize(side, side, { fit: "cover", position: "centre" })
    .flatten({ background: PAPER })
    .toColourspace("srgb")
    .withExif({ IFD0: { Orientation: String(orientation) } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const body = await sharp(small).autoOrient().webp({ quality: 90, effort: 3 }).toBuffer();
  return { body, side, tint: await tintOf(sharp(body)) };
}
