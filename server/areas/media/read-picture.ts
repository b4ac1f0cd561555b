import type { FileStore } from "#server/platform/files.ts";
import { FIRST_VARIANTS, uploadFile, variantFile } from "./variants.ts";

const SHOWN = FIRST_VARIANTS.filter(({ format }) => format === "webp");

/**
 * A picture as WebP: the upload, and of one that the demo drew the largest that pages have shown. Undefined when there is
 * neither.
 */
export async function readPicture(files: FileStore, key: string): Promise<Buffer | undefined> {
  for (const name of [uploadFile(key), ...SHOWN.map((variant) => variantFile(key, variant))]) {
    const body = await files.get(name);
    if (body !== undefined) return body;
  }
  return undefined;
}
