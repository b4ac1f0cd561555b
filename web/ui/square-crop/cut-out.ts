import { type CropView, cropSquare, outputSide } from "./crop-geometry.ts";

const JPEG_QUALITY = 0.9;

/**
 * The square as JPEG of at most 1024 pixels along its edge, as a data URL: text that a tab can keep over a reload. What was
 * transparent becomes white. Null where the browser keeps its canvases from being read.
 */
export function cutOut(bitmap: ImageBitmap, view: CropView): string | null {
  const { left, top, side } = cropSquare(view, bitmap);
  const canvas = document.createElement("canvas");
  canvas.width = outputSide(side);
  canvas.height = canvas.width;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (!isCanvasReadable(context)) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
  const url = canvas.toDataURL("image/jpeg", JPEG_QUALITY);
  return url.startsWith("data:image/jpeg") ? url : null;
}

/** Browsers that guard against fingerprints hand out noise instead of what was drawn. */
const isCanvasReadable = (context: CanvasRenderingContext2D) =>
  context.getImageData(0, 0, 1, 1).data.every((value) => value === 255);

/** A data URL's picture as a file again; null for text that is none. */
export function pictureOf(dataUrl: string): Blob | null {
  const base64 = /^data:image\/jpeg;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (base64 === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new Blob([bytes], { type: "image/jpeg" });
  } catch {
    return null;
  }
}
