import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startPosterReader } from "#server/areas/media/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { folderFiles } from "#server/platform/files-folder.ts";
import { testDatabase } from "../../../testing/database.ts";
import { picturesOf } from "./pictures.ts";

test("a picture that many events show is cut once, and kept with the words of each", async () => {
  await using database = await testDatabase();
  const { db, pool } = database;
  const folder = await mkdtemp(join(tmpdir(), "pictures-"));
  const reader = startPosterReader();
  try {
    await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#224466" } })
      .png()
      .toFile(join(folder, "motte.png"));
    let cuts = 0;
    const counting: typeof reader = {
      ...reader,
      read(...given) {
        cuts += 1;
        return reader.read(...given);
      },
    };
    const files = await folderFiles(join(folder, "files"));
    const pictures = picturesOf({ folder, reader: counting, db, files });
    const find = (alt: string, kind: "event" | "lounge" = "event") =>
      inTransaction(db, (tx) => pictures(tx, () => {}, false)("motte.png", kind, alt, ["picture"]));
    const ids = [await find("Plakat: A"), await find("Plakat: B"), await find("Plakat: A")];
    expect([ids[0] === ids[2], ids[0] === ids[1], cuts]).toEqual([true, false, 1]);
    await find("Lounge: C", "lounge");
    expect(cuts).toBe(2);
    const { rows } = await pool.query("select alt, height from picture where id = any ($1) order by id", [
      ids,
    ]);
    expect(rows).toEqual([
      { alt: "Plakat: A", height: 640 },
      { alt: "Plakat: B", height: 640 },
    ]);
  } finally {
    reader.close();
    await rm(folder, { recursive: true });
  }
});
