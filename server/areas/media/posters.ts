import { hash } from "node:crypto";
import { AVATAR_MAX_BYTES } from "#contract/account-data.ts";
import type { Database, Transaction } from "#server/platform/database.ts";
import type { FileStore } from "#server/platform/files.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { DELETE_PICTURE_FILES } from "./job-kinds.ts";
import { pictureTypeOf } from "./picture-type.ts";
import { insertPoster, selectPicture } from "./queries.ts";
import type { Cropped } from "./render-messages.ts";
import { PictureRefused, startRenderer } from "./renderer.ts";
import { uploadFile } from "./variants.ts";

export type PosterKind = "event" | "lounge";

/** A picture of an event or a lounge that was read and belongs to nothing yet. The same file with the same words has the same key. */
export type Poster = Cropped & {
  readonly key: string;
  readonly kind: PosterKind;
  readonly alt: string;
  /** Of the file as it was read. */
  readonly hash: string;
};

export type PosterReader = {
  /** Cuts a file to its shape in a process of its own; it may take seconds. `unreadable`: it is none, broken or too big. */
  read(bytes: Uint8Array, kind: PosterKind, alt: string): Promise<Poster | "unreadable">;
  close(): void;
};

const LIMIT = 15_000;
const HOUR = 3_600_000;

/** Reads pictures of events under the limits of every upload: content, 10 MB, 40 megapixels, 15 seconds. */
export function startPosterReader(): PosterReader {
  const renderer = startRenderer({ niceness: 5, idleMilliseconds: 20_000, limitMilliseconds: LIMIT });
  return {
    async read(bytes, kind, alt) {
      if (bytes.length > AVATAR_MAX_BYTES || pictureTypeOf(bytes) === undefined) return "unreadable";
      try {
        const cropped = await renderer.crop(bytes, kind);
        const read = { ...cropped, kind, hash: hash("sha256", bytes, "hex") };
        return { ...read, alt, key: keyOf(read, alt) };
      } catch (error) {
        if (error instanceof PictureRefused) return "unreadable";
        throw error;
      }
    },
    close: () => renderer.close(),
  };
}

/** The same picture with other words, for an event of its own. */
export const withAlt = (poster: Poster, alt: string): Poster => ({ ...poster, alt, key: keyOf(poster, alt) });

const keyOf = ({ kind, hash: ofFile }: Pick<Poster, "kind" | "hash">, alt: string) =>
  `${kind}-${hash("sha256", `${kind} ${alt} ${ofFile}`, "hex").slice(0, 32)}`;

/** Puts a poster into the file store, where it is for an hour unless `addPoster` keeps it. */
export async function storePoster(
  { db, files }: { readonly db: Database; readonly files: FileStore },
  { key, body }: Poster,
): Promise<void> {
  if ((await selectPicture(db, key)) !== undefined) return;
  // First, so that no crash leaves an unknown file behind.
  await enqueue(db, DELETE_PICTURE_FILES, { key }, { startAfter: new Date(Date.now() + HOUR) });
  await files.put(uploadFile(key), Buffer.from(body));
}

/** Keeps a poster for good, and serves it below `/bilder/`. @returns the id of its row, which may have been there */
export function addPoster(tx: Transaction, poster: Poster): Promise<number> {
  return insertPoster(tx, poster, uploadFile(poster.key));
}
