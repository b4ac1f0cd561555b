import type { Queryable, Transaction } from "#server/platform/database.ts";
import { TINT_VERSION } from "./tint.ts";

/** Where a picture comes from: an upload in the file store, or a drawing that the renderer understands. */
export type PictureSource = { type: "file"; path: string } | { type: string; [detail: string]: unknown };

type StoredPicture = { key: string; source: PictureSource; tintVersion: number };

/** @returns undefined when there is no such picture. */
export async function selectPicture(db: Queryable, key: string): Promise<StoredPicture | undefined> {
  const row = await db
    .selectFrom("picture")
    .select(["key", "source", "tint_version as tintVersion"])
    .where("key", "=", key)
    .executeTakeFirst();
  return row && { ...row, source: row.source as PictureSource };
}

/** Keeps what `tintOf` has found. */
export async function updateTint(db: Queryable, key: string, tint: string): Promise<void> {
  await db.updateTable("picture").set({ tint, tint_version: TINT_VERSION }).where("key", "=", key).execute();
}

export type NewPicture = { key: string; side: number; tint: string };

export async function insertAvatar(
  tx: Transaction,
  { key, side, tint }: NewPicture,
  path: string,
): Promise<void> {
  const row = pictureRow(path, { key, kind: "avatar", width: side, height: side, tint, alt: "Profilbild" });
  await tx.insertInto("picture").values(row).execute();
}

type UploadedRow = {
  readonly key: string;
  readonly kind: "avatar" | "event" | "lounge";
  readonly width: number;
  readonly height: number;
  readonly tint: string;
  readonly alt: string;
};

function pictureRow(path: string, { key, kind, width, height, tint, alt }: UploadedRow) {
  const source: PictureSource = { type: "file", path };
  return {
    ...{ key, kind, width, height, tint, alt },
    ...{ tint_version: TINT_VERSION, source: JSON.stringify(source) },
  };
}

/** @returns the id of the picture with this key, which may have been there */
export async function insertPoster(tx: Transaction, poster: UploadedRow, path: string): Promise<number> {
  const { id } = await tx
    .insertInto("picture")
    .values(pictureRow(path, poster))
    // Not "do nothing", which would return no row.
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ key: poster.key }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether there was such a picture of a person. */
export async function deleteAvatar(tx: Transaction, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("picture")
    .where("key", "=", key)
    .where("kind", "=", "avatar")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
