import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { folderFiles } from "#server/platform/files-folder.ts";
import { testDatabase } from "../../../testing/database.ts";
import { getVariant } from "./get-variant.ts";
import type { Renderer } from "./renderer.ts";
import { addPicture, removePicture } from "./uploads.ts";
import { newPersonKey, uploadFile } from "./variants.ts";

test("a picture of a person that is taken away while a variant is being made leaves none behind", async () => {
  await using database = await testDatabase();
  const { db } = database;
  const folder = await mkdtemp(join(tmpdir(), "variants-"));
  const files = await folderFiles(folder);
  const key = newPersonKey();
  await files.put(uploadFile(key), Buffer.from("picture"));
  await inTransaction(db, (tx) => addPicture(tx, { key, side: 9, tint: "#112233" }));
  const renderer: Renderer = {
    async render() {
      await inTransaction(db, (tx) => removePicture(tx, key));
      // As the job does right after.
      await files.delete(uploadFile(key));
      return [Buffer.from("variant")];
    },
    square: () => Promise.reject(new Error("nothing is uploaded here")),
    pending: 0,
    close() {},
  };
  const answer = await getVariant({ db, files, renderer }, key, { width: 360, format: "webp" });
  expect(answer).toEqual({ found: false });
  const left: string[] = [];
  for await (const name of files.list()) left.push(name);
  expect(left).toEqual([]);
  await rm(folder, { recursive: true });
});
