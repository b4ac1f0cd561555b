import type { PictureFormat } from "#contract/pictures.ts";
import type { Database } from "#server/platform/database.ts";
import type { FileStore } from "#server/platform/files.ts";
import { type StoredPicture, selectPicture } from "./queries.ts";
import type { Renderer } from "./renderer.ts";
import { showsPerson, type Variant, variantFile } from "./variants.ts";

export type PictureDeps = { db: Database; files: FileStore; renderer: Renderer };

export type VariantAnswer =
  /** `final`: exactly what was asked for, to be kept for good. Otherwise a stand-in in another format. */
  | { found: true; body: Buffer; format: PictureFormat; final: boolean }
  | { found: false }
  | { busy: true }
  /** Who asks has it already. */
  | { unchanged: true };

/** More pictures than this wait for the renderer: the next is refused rather than late. */
const QUEUE_LIMIT = 40;

/** With so many waiting, a WebP stands in for an AVIF, which takes four times as long. */
const AVIF_LIMIT = 2;

/**
 * A variant from the store, made on first demand. While the renderer is busy, another format that is there
 * or quickly made stands in (browsers look at the content, not at the name).
 * @param held whether who asks says to have it; believed when there is such a variant
 */
export async function getVariant(
  deps: PictureDeps,
  key: string,
  variant: Variant,
  held = false,
): Promise<VariantAnswer> {
  const { db, files, renderer } = deps;
  const file = variantFile(key, variant);
  if (held && (await files.exists(file))) return { unchanged: true };
  const stored = await files.get(file);
  if (stored) return { found: true, body: stored, format: variant.format, final: true };
  const picture = await selectPicture(db, key);
  if (!picture) return { found: false };
  if (variant.format === "avif" && renderer.pending >= AVIF_LIMIT) {
    const quick = await getVariant(deps, key, { ...variant, format: "webp" });
    return "body" in quick ? { ...quick, final: false } : quick;
  }
  if (renderer.pending >= QUEUE_LIMIT) return { busy: true };
  const [body] = await makeVariants(deps, picture, [variant]);
  return body ? { found: true, body, format: variant.format, final: true } : { found: false };
}

const underWay = new WeakMap<Renderer, Map<string, Promise<Buffer[]>>>();

/**
 * Makes variants and stores them; the same work that is already under way is not done twice. Empty when the
 * uploaded file is gone. @throws when the renderer fails.
 */
export async function makeVariants(
  deps: PictureDeps,
  picture: StoredPicture,
  variants: readonly Variant[],
): Promise<Buffer[]> {
  const running = underWay.get(deps.renderer) ?? new Map<string, Promise<Buffer[]>>();
  underWay.set(deps.renderer, running);
  const name = variants.map((variant) => variantFile(picture.key, variant)).join(" ");
  const known = running.get(name);
  if (known) return known;
  const work = make(deps, picture, variants).finally(() => running.delete(name));
  running.set(name, work);
  return work;
}

async function make(
  { db, files, renderer }: PictureDeps,
  { key, source }: StoredPicture,
  variants: readonly Variant[],
): Promise<Buffer[]> {
  const original = source.type === "file" ? await files.get(String(source.path)) : undefined;
  if (source.type === "file" && !original) return [];
  const bodies = await renderer.render({ key, source, variants, ...(original && { original }) });
  for (const [i, variant] of variants.entries()) {
    const body = bodies[i];
    if (body) await files.put(variantFile(key, variant), body);
  }
  if (!showsPerson(key) || (await selectPicture(db, key))) return bodies;
  // The person took it away meanwhile: its files may have been deleted before these were there.
  for (const variant of variants) await files.delete(variantFile(key, variant));
  return [];
}
