import { sharingNetwork } from "#server/platform/address-network.ts";
import type { Database } from "#server/platform/database.ts";
import { FairTurns } from "#server/platform/fair-turns.ts";
import type { FileStore } from "#server/platform/files.ts";
import { selectPicture, updateTint } from "./queries.ts";
import type { Renderer } from "./renderer.ts";
import { TINT_VERSION } from "./tint.ts";
import { showsPerson, type Variant, variantFile } from "./variants.ts";

export type PictureDeps = { db: Database; files: FileStore; renderer: Renderer };

export type VariantAnswer =
  | { found: true; body: Buffer }
  | { found: false }
  /** The caller has it already. */
  | { unchanged: true };

export type Asking = {
  /** Of the request: networks take turns. */
  readonly address: string;
  /** Whether the caller says to have it; believed when there is such a variant. */
  readonly held?: boolean;
};

/** More wait for the renderer at no time: a caller who comes then is refused rather than late. */
const MOST_WAITING = 40;

/** Stands in the place of a network; no address is written so. */
const NO_NETWORK = "no network";

/** The variants of all pictures: made when they are first asked for, one at a time, and kept in the file store (decision 0170). */
export class Variants {
  readonly #deps: PictureDeps;
  readonly #turns = new FairTurns({
    atOnce: 1,
    waiting: MOST_WAITING,
    reason: "too many pictures wait to be made",
  });
  /** By file: made for the first caller, and answered to all who ask while it is made. */
  readonly #underWay = new Map<string, Promise<Buffer | undefined>>();

  constructor(deps: PictureDeps) {
    this.#deps = deps;
  }

  /** @throws `Overloaded` when too many wait; whatever the renderer fails with. */
  async get(key: string, variant: Variant, { address, held = false }: Asking): Promise<VariantAnswer> {
    const { files } = this.#deps;
    const file = variantFile(key, variant);
    if (held && (await files.exists(file))) return { unchanged: true };
    const body = (await files.get(file)) ?? (await this.#made(key, variant, sharingNetwork(address)));
    return body ? { found: true, body } : { found: false };
  }

  /**
   * Makes a variant that no caller has asked for, unless it is there: after all that callers wait for. A picture that is gone is
   * none to make. @throws whatever the renderer fails with.
   */
  async makeAhead(key: string, variant: Variant): Promise<void> {
    if (await this.#deps.files.exists(variantFile(key, variant))) return;
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay.values());
    await this.#made(key, variant, NO_NETWORK);
  }

  #made(key: string, variant: Variant, from: string): Promise<Buffer | undefined> {
    const file = variantFile(key, variant);
    const known = this.#underWay.get(file);
    if (known) {
      this.#turns.join(from, file);
      return known;
    }
    const work = this.#turns
      .run(from, () => this.#make(key, variant), 0, file)
      .finally(() => this.#underWay.delete(file));
    this.#underWay.set(file, work);
    return work;
  }

  /**
   * Undefined when there is no such picture, or its uploaded file is gone. The database is asked here and not before: a crowd that
   * waits would take all connections.
   */
  async #make(key: string, variant: Variant): Promise<Buffer | undefined> {
    const { db, files, renderer } = this.#deps;
    const file = variantFile(key, variant);
    // It may have been made since the caller found none, by another process as well.
    const made = await files.get(file);
    if (made) return made;
    const picture = await selectPicture(db, key);
    if (picture === undefined) return undefined;
    const { source } = picture;
    const original = source.type === "file" ? await files.get(String(source.path)) : undefined;
    if (source.type === "file" && !original) return undefined;
    const opened = { key, source, ...(original && { original }) };
    const body = await renderer.render({ ...opened, variant });
    await files.put(file, body);
    if (picture.tintVersion < TINT_VERSION) await updateTint(db, key, await renderer.tint(opened));
    if (!showsPerson(key) || (await selectPicture(db, key))) return body;
    // The person took it away since: its files may have been deleted before this one was there.
    await files.delete(file);
    return undefined;
  }
}
