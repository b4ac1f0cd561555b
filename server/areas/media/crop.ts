import sharp from "sharp";
import { LARGEST_PICTURE, PAPER } from "./encode.ts";
import type { Cropped, Shape } from "./render-messages.ts";
import { tintOf } from "./tint.ts";

/**
 * The largest that is kept, in pixels: of a person enough for the widest place that shows one, on a screen of double density; of an
 * event what the specification asks for (section 2.12).
 */
const LARGEST: { readonly [S in Shape]: readonly [width: number, height: number] } = {
  avatar: [1024, 1024],
  event: [1200, 640],
  lounge: [1200, 800],
};

/** Pixels: unpacking 40 megapixels of AVIF takes 800 MB, four times as much as of any other kind; no camera writes it. */
const LARGEST_AVIF = 16_000_000;

/** Of EXIF: from here on the picture lies on its side. */
const FIRST_LYING = 5;

/**
 * The middle of an upload in a shape, turned as its camera meant it, never enlarged, encoded anew: nothing of the file is left but its
 * look. Of an animation the first frame.
 * @throws for whatever is no picture, is cut off, or has more than 40 megapixels, as an AVIF 16
 */
export async function crop(upload: Uint8Array, shape: Shape): Promise<Cropped> {
  const picture = sharp(upload, { limitInputPixels: LARGEST_PICTURE, sequentialRead: true, failOn: "error" });
  const { format, width: across, height: down, orientation = 1 } = await picture.metadata();
  if (format === "heif" && across * down > LARGEST_AVIF) throw new Error("an AVIF with too many pixels");
  const isLying = orientation >= FIRST_LYING;
  const [seenWidth, seenHeight] = isLying ? [down, across] : [across, down];
  const [most, tallest] = LARGEST[shape];
  const scale = Math.min(1, seenWidth / most, seenHeight / tallest);
  const [width, height] = [Math.max(1, Math.round(most * scale)), Math.max(1, Math.round(tallest * scale))];
  // Turned when it is small: a big picture would have to be held in memory as a whole. The centre stays the centre.
  const small = await picture
    .resize(isLying ? height : width, isLying ? width : height, { fit: "cover", position: "centre" })
    .flatten({ background: PAPER })
    .toColourspace("srgb")
    .withExif({ IFD0: { Orientation: String(orientation) } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const body = await sharp(small).autoOrient().webp({ quality: 90, effort: 3 }).toBuffer();
  return { body, width, height, tint: await tintOf(sharp(body)) };
}
