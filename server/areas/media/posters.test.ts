import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { type TestApp, testApp } from "../../../testing/services.ts";
import { DELETE_PICTURE_FILES } from "./job-kinds.ts";
import { addPoster, type PosterReader, startPosterReader, storePoster, withAlt } from "./posters.ts";
import { uploadFile } from "./variants.ts";

let app: TestApp;
let reader: PosterReader;
beforeAll(async () => {
  app = await testApp();
  reader = startPosterReader();
});
afterAll(async () => {
  reader.close();
  await app[Symbol.asyncDispose]();
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#226644" } });

test.each([
  ["a large one", "event", 3000, 2000, 1200, 640],
  ["one of the specification's size", "event", 1200, 640, 1200, 640],
  ["a small one, which is not enlarged", "event", 600, 900, 600, 320],
  ["a lounge's", "lounge", 2400, 1300, 1200, 800],
] as const)("%s is cut to its shape (%s, %i × %i)", async (_, kind, width, height, cutWidth, cutHeight) => {
  const poster = await reader.read(await plain(width, height).jpeg().toBuffer(), kind, "Plakat");
  expect(poster).toMatchObject({
    width: cutWidth,
    height: cutHeight,
    kind,
    tint: expect.stringMatching(/^#2[1-4]6[4-7]4[3-6]$/),
  });
  const { format, ...size } = await sharp(Buffer.from((poster as { body: Uint8Array }).body)).metadata();
  expect([format, size.width, size.height]).toEqual(["webp", cutWidth, cutHeight]);
});

test("one that its camera turned is cut as people see it", async () => {
  // Red above green, which lies on its side in the file.
  const red = await sharp({ create: { width: 640, height: 1200, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();
  const lying = await sharp({ create: { width: 1280, height: 1200, channels: 3, background: "#00ff00" } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const poster = await reader.read(lying, "event", "Plakat");
  if (poster === "unreadable") throw new Error("it was refused");
  const { data, info } = await sharp(Buffer.from(poster.body)).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 640]);
  const at = (x: number, y: number) => data.subarray((y * info.width + x) * info.channels).subarray(0, 2);
  expect(at(600, 20)[0]).toBeGreaterThan(200);
  expect(at(600, 620)[1]).toBeGreaterThan(200);
});

test("what is no picture, cut off, of too many pixels or bytes is refused", async () => {
  const good = await plain(1200, 640).jpeg().toBuffer();
  const refused = [
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    good.subarray(0, good.length / 2),
    await plain(8000, 5001).png().toBuffer(),
    Buffer.concat([good, randomBytes(10 * 1024 * 1024)]),
  ];
  for (const bytes of refused) expect(await reader.read(bytes, "event", "Plakat")).toBe("unreadable");
  expect(await reader.read(good, "event", "Plakat")).not.toBe("unreadable");
});

test("one is kept once, shown under its key, and gone after an hour where nothing keeps it", async () => {
  const { db, files } = app.services;
  const bytes = await plain(1200, 640).png().toBuffer();
  const read = async (alt: string) => {
    const poster = await reader.read(bytes, "event", alt);
    if (poster === "unreadable") throw new Error("it was refused");
    await storePoster({ db, files }, poster);
    return poster;
  };
  const [kept, again, other, loose] = [await read("A"), await read("A"), await read("B"), await read("C")];
  expect(again.key).toBe(kept.key);
  expect(other.key).not.toBe(kept.key);
  expect(withAlt(kept, "B")).toEqual(other);
  const ids = await Promise.all(
    [kept, again, other].map((poster) => inTransaction(db, (tx) => addPoster(tx, poster))),
  );
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  expect((await app.server.inject(`/bilder/${kept.key}/720.jpg`)).statusCode).toBe(200);
  await runJobs(app.services, DELETE_PICTURE_FILES.name);
  expect(await files.exists(uploadFile(kept.key))).toBe(true);
  expect(await files.exists(uploadFile(loose.key))).toBe(false);
});
