/** Wide enough for a code that fills a quarter of it, small enough to be read several times a second. */
const WIDEST = 1_200;

/** The pixels of a picture or of what a camera sees, at most {@link WIDEST} wide or tall; `undefined` while there is nothing to see. */
export function pixelsOf(
  source: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number },
): ImageData | undefined {
  const scale = Math.min(1, WIDEST / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null || canvas.width === 0 || canvas.height === 0) return undefined;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** @throws DOMException for a file that is no picture */
export async function pixelsOfFile(file: File): Promise<ImageData | undefined> {
  const bitmap = await createImageBitmap(file);
  try {
    return pixelsOf(bitmap, bitmap);
  } finally {
    bitmap.close();
  }
}
