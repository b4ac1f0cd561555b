import { OUTPUT_SIDE } from "./crop-geometry.ts";

/** What the picker offers. Without HEIC in it, iPhones hand over their photos as JPEG by themselves. */
export const PICTURE_FILE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** Enough for the closest crop; what is above it would only fill a phone's memory. */
const LONGEST_USEFUL_SHORT_SIDE = 3 * OUTPUT_SIDE;

/** Only the square goes out, so this only guards the device's memory: larger than any phone's photo. */
const OPENED_MAX_BYTES = 50 * 1024 * 1024;

/** `guarded`: the browser shows the picture, but does not let it be cut out. */
export type PictureProblem = "heic" | "unreadable" | "too-large" | "guarded";

/** A chosen picture, turned upright (EXIF), or why there is none. Close the bitmap when it is no longer shown. */
export type DecodedPicture =
  | { readonly kind: "picture"; readonly bitmap: ImageBitmap }
  | { readonly kind: "problem"; readonly problem: PictureProblem };

/** Opens a file as a picture under any name: the browser's decoder decides. Never throws. */
export async function decodePicture(file: Blob & { name?: string }): Promise<DecodedPicture> {
  if (file.size > OPENED_MAX_BYTES) return { kind: "problem", problem: "too-large" };
  try {
    const bitmap = await createImageBitmap(file);
    return { kind: "picture", bitmap: await notLargerThanUseful(bitmap) };
  } catch {
    return { kind: "problem", problem: isHeic(file) ? "heic" : "unreadable" };
  }
}

async function notLargerThanUseful(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const scale = LONGEST_USEFUL_SHORT_SIDE / Math.min(bitmap.width, bitmap.height);
  if (scale >= 1) return bitmap;
  const smaller = await createImageBitmap(bitmap, {
    resizeWidth: Math.round(bitmap.width * scale),
    resizeHeight: Math.round(bitmap.height * scale),
    resizeQuality: "high",
  });
  bitmap.close();
  return smaller;
}

/** Photos of iPhones, which most other browsers cannot open. */
export const isHeic = ({ type, name = "" }: { type: string; name?: string }) =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
