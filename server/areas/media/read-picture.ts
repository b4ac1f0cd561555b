import { PICTURE_WIDTHS } from "#contract/pictures.ts";
import type { FileStore } from "#server/platform/files.ts";
import { uploadFile, variantFile } from "./variants.ts";

/**
 * A picture as WebP: the upload, and of one that the demo drew the largest that pages have shown. Undefined when there is
 * neither.
 */
export async function readPicture(files: FileStore, key: string): Promise<Buffer | undefined> {
  const shown = PICTURE_WIDTHS.toReversed().map((width) => variantFile(key, { width, format: "webp" }));
  for (const name of [uploadFile(key), ...shown]) {
    const body = await files.get(name);
    if (body !== undefined) return body;
  }
  return undefined;
}
