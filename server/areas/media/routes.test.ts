import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import type { Database } from "#server/platform/database.ts";
import type { FileStore } from "#server/platform/files.ts";
import { folderFiles } from "#server/platform/files-folder.ts";
import { createLog } from "#server/platform/log.ts";
import { type PictureRow, posterRow } from "../../../demo/pictures/picture-row.ts";
import { testDatabase } from "../../../testing/database.ts";
import { type PictureRouteDeps, registerPictures } from "./routes.ts";

const drawing = new URL("../../../demo/pictures/draw.ts", import.meta.url);
const poster = posterRow({
  id: "event-1",
  slot: 3,
  style: "club",
  title: "Kellerfieber",
  labels: ["House", "Techno"],
  day: 4,
});

type Setting = {
  app: FastifyInstance;
  db: Database;
  files: FileStore;
  [Symbol.asyncDispose](): Promise<void>;
};

async function setting(
  more: Pick<PictureRouteDeps, "drawing" | "seenFirst"> = { drawing },
): Promise<Setting> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), "pictures-"));
  const files = await folderFiles(folder);
  const app = Fastify();
  registerPictures(app, { db: database.db, files, log: createLog("silent"), ...more });
  return {
    app,
    db: database.db,
    files,
    async [Symbol.asyncDispose]() {
      await app.close();
      await database[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

const add = (db: Database, { source, ...row }: Omit<PictureRow, "source"> & { source: object }) =>
  db
    .insertInto("picture")
    .values({ ...row, source: JSON.stringify(source) })
    .execute();

test("draws a poster when it is first asked for and keeps it", async () => {
  await using place = await setting();
  await add(place.db, poster);
  const url = `/bilder/${poster.key}/720.webp`;
  const first = await place.app.inject(url);
  expect(first.statusCode).toBe(200);
  expect(first.headers["content-type"]).toBe("image/webp");
  expect(first.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: "webp", width: 720, height: 384 });
  expect(first.rawPayload.length).toBeLessThan(150_000);
  await place.db.deleteFrom("picture").execute();
  const second = await place.app.inject(url);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  const again = await place.app.inject({ url, headers: { "if-none-match": String(first.headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
});

test("serves every format in every width, also to many at once", async () => {
  await using place = await setting();
  await add(place.db, poster);
  const names = ["360.jpg", "1200.jpg", "360.webp", "360.avif", "720.avif", "1200.avif"];
  const answers = await Promise.all(
    [...names, ...names].map((name) => place.app.inject(`/bilder/${poster.key}/${name}`)),
  );
  for (const [i, answer] of answers.entries()) {
    const name = names[i % names.length] ?? "";
    expect(answer.statusCode, name).toBe(200);
    const asked = name.endsWith("avif") ? "heif" : name.endsWith("jpg") ? "jpeg" : "webp";
    const { format, width } = await sharp(answer.rawPayload).metadata();
    expect({ format, width }).toEqual({ format: asked, width: Number.parseInt(name, 10) });
    expect(answer.headers["cache-control"], name).toBe("public, max-age=31536000, immutable");
  }
});

test("once it listens it draws ahead what is seen first, in what browsers ask for", async () => {
  const other = posterRow({ id: "event-2", slot: 4, style: "club", title: "Spätschicht" });
  await using place = await setting({ drawing, seenFirst: async () => [poster.key, "gone-1"] });
  await add(place.db, poster);
  await add(place.db, other);
  await place.app.listen({ host: "127.0.0.1", port: 0 });
  const kept = async () => (await Array.fromAsync(place.files.list())).toSorted();
  const whole = ["1200.avif", "360.avif", "720.avif"].map((name) => `variants/${poster.key}/${name}`);
  await vi.waitFor(async () => expect(await kept()).toEqual(whole), 60_000);
});

test("knows no other pictures, widths and formats", async () => {
  await using place = await setting();
  await add(place.db, poster);
  for (const path of [
    `${poster.key}/721.webp`,
    `${poster.key}/720.png`,
    "nothing-1/720.webp",
    "..%2f/720.webp",
  ]) {
    // Also for somebody who says to have it already: its tag is easily guessed.
    for (const headers of [{}, { "if-none-match": `"${path.replace("/", "-")}"` }]) {
      const answer = await place.app.inject({ url: `/bilder/${path}`, headers });
      expect(answer.statusCode, path).toBe(404);
      expect(answer.headers["cache-control"]).toBe("public, max-age=60");
      expect(answer.body).toBe("Dieses Bild gibt es nicht.");
    }
  }
});

test("an upload is turned, stripped and never enlarged; a broken one is refused without harm", async () => {
  await using place = await setting();
  const upload = { ...poster, alt: "Titelbild", width: 500, height: 800 };
  const photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#226644" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await place.files.put("uploads/a.jpg", photo);
  await place.files.put("uploads/b.jpg", Buffer.from("no picture at all"));
  await add(place.db, { ...upload, key: "photo-a", source: { type: "file", path: "uploads/a.jpg" } });
  await add(place.db, { ...upload, key: "photo-b", source: { type: "file", path: "uploads/b.jpg" } });
  await add(place.db, { ...upload, key: "photo-c", source: { type: "file", path: "uploads/gone.jpg" } });
  const good = await place.app.inject("/bilder/photo-a/720.webp");
  const { width, height, orientation, exif } = await sharp(good.rawPayload).metadata();
  expect({ width, height, orientation, exif }).toEqual({
    width: 500,
    height: 800,
    orientation: undefined,
    exif: undefined,
  });
  expect((await place.app.inject("/bilder/photo-b/720.webp")).statusCode).toBe(503);
  expect((await place.app.inject("/bilder/photo-c/720.webp")).statusCode).toBe(404);
  expect((await place.app.inject("/bilder/photo-a/360.webp")).statusCode).toBe(200);
});

test("without the demo's drawings a drawn picture is not there, and says to come back", async () => {
  await using place = await setting({});
  await add(place.db, poster);
  const answer = await place.app.inject(`/bilder/${poster.key}/720.webp`);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("2");
});
