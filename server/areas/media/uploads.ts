import { sharingNetwork } from "#server/platform/address-network.ts";
import type { Database, Transaction } from "#server/platform/database.ts";
import { FairTurns } from "#server/platform/fair-turns.ts";
import type { FileStore } from "#server/platform/files.ts";
import { enqueue } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { DELETE_PICTURE_FILES } from "./job-kinds.ts";
import { pictureTypeOf } from "./picture-type.ts";
import { deleteAvatar, insertAvatar } from "./queries.ts";
import { PictureRefused, startRenderer } from "./renderer.ts";
import { newPersonKey, uploadFile } from "./variants.ts";

/** A picture that lies in the file store and belongs to no account yet. */
export type UploadedPicture = { readonly key: string; readonly side: number; readonly tint: string };

/** What people send of themselves: read by a process of its own, one file after the other. */
export type Uploads = {
  /**
   * Makes a clean square of what somebody sent and puts it into the file store, where it is for an hour unless `addPicture`
   * makes it somebody's. To be called outside of a transaction: it may take seconds.
   * @param address of the request: networks take turns
   * @throws a refusal with 503 when too many wait
   */
  receiveAvatar(bytes: Uint8Array, address: string): Promise<UploadedPicture | "unreadable">;
  close(): void;
};

export type UploadDeps = {
  db: Database;
  files: FileStore;
  log: Log;
  /** A file that takes longer is given up; by default 15 seconds. */
  limitMilliseconds?: number;
};

/** The answer to "unreadable". */
export const UNREADABLE_PICTURE =
  "Dieses Bild können wir nicht lesen. Bitte wähle ein Foto als JPEG, PNG, WebP, AVIF oder GIF mit höchstens 40 Megapixeln.";

/** So many files of 10 MB wait in memory at most; the next one is refused rather than late. */
const MOST_WAITING = 7;
const LIMIT = 15_000;
const HOUR = 3_600_000;
const QUARTER = 900_000;

export function startUploads({ db, files, log, limitMilliseconds = LIMIT }: UploadDeps): Uploads {
  const renderer = startRenderer({ niceness: 5, idleMilliseconds: 20_000, limitMilliseconds });
  const turns = new FairTurns({ atOnce: 1, waiting: MOST_WAITING, reason: "too many uploads wait" });
  return {
    async receiveAvatar(bytes, address) {
      if (pictureTypeOf(bytes) === undefined) return "unreadable";
      const square = await turns.run(sharingNetwork(address), () =>
        renderer.crop(bytes, "avatar").catch((error: unknown) => {
          if (!(error instanceof PictureRefused)) log.warn({ area: "media", err: error }, "upload given up");
        }),
      );
      if (square === undefined) return "unreadable";
      const key = newPersonKey();
      // First, so that no crash leaves an unknown file behind.
      await enqueue(db, DELETE_PICTURE_FILES, { key }, { startAfter: new Date(Date.now() + HOUR) });
      await files.put(uploadFile(key), Buffer.from(square.body));
      return { key, side: square.width, tint: square.tint };
    },
    close: () => renderer.close(),
  };
}

/** Keeps an upload for good, and serves it below `/bilder/`. @returns its key */
export async function addPicture(tx: Transaction, picture: UploadedPicture): Promise<string> {
  await insertAvatar(tx, picture, uploadFile(picture.key));
  return picture.key;
}

/**
 * Forgets the picture of a person: its row now, its files by a job. A second job comes later for variants that were being
 * made just then. Nothing happens when there is none.
 */
export async function removePicture(tx: Transaction, key: string): Promise<void> {
  if (!(await deleteAvatar(tx, key))) return;
  await enqueue(tx, DELETE_PICTURE_FILES, { key });
  await enqueue(tx, DELETE_PICTURE_FILES, { key }, { startAfter: new Date(Date.now() + QUARTER) });
}
