import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Database } from "#server/platform/database.ts";
import type { FileStore } from "#server/platform/files.ts";
import { folderFiles } from "#server/platform/files-folder.ts";
import { createLog } from "#server/platform/log.ts";
import { testDatabase } from "../../../testing/database.ts";
import { startUploads, type UploadedPicture, type Uploads } from "./uploads.ts";
import { uploadFile } from "./variants.ts";

const ADDRESS = "203.0.113.7";

type Place = {
  db: Database;
  files: FileStore;
  uploads: Uploads;
  /** The picture that became of an upload. */
  made(upload: UploadedPicture | "unreadable"): Promise<Buffer>;
  [Symbol.asyncDispose](): Promise<void>;
};

async function place(limits: { limitMilliseconds?: number } = {}): Promise<Place> {
  const stack = new AsyncDisposableStack();
  const { db } = stack.use(await testDatabase());
  const folder = await mkdtemp(join(tmpdir(), "uploads-"));
  stack.defer(() => rm(folder, { recursive: true }));
  const files = await folderFiles(folder);
  const uploads = startUploads({ db, files, log: createLog("silent"), ...limits });
  stack.defer(() => uploads.close());
  return {
    db,
    files,
    uploads,
    async made(upload) {
      if (upload === "unreadable") throw new Error("the upload was refused");
      return (await files.get(uploadFile(upload.key))) ?? Buffer.alloc(0);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#226644" } });

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  let crc = 0xffffffff;
  for (const byte of named) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  chunk.writeUInt32BE((crc ^ 0xffffffff) >>> 0, named.length + 4);
  return chunk;
}

/** A PNG whose head names one size and whose data have `rows` rows of it. */
function png(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", head),
    pngChunk("IDAT", deflateSync(Buffer.alloc((width + 1) * rows), { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

test.each(["jpeg", "png", "webp", "avif", "gif"] as const)("a %s becomes a square", async (format) => {
  await using here = await place();
  const photo = await plain(1500, 900).toFormat(format).toBuffer();
  const upload = await here.uploads.receiveAvatar(photo, ADDRESS);
  expect(upload).toMatchObject({ side: 900, tint: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  expect(await sharp(await here.made(upload)).metadata()).toMatchObject({
    format: "webp",
    width: 900,
    height: 900,
  });
});

test("a large one is made small, a small one is never enlarged", async () => {
  await using here = await place();
  const large = await here.uploads.receiveAvatar(await plain(4000, 3000).jpeg().toBuffer(), ADDRESS);
  expect(large).toMatchObject({ side: 1024 });
  const small = await here.uploads.receiveAvatar(await plain(40, 30).png().toBuffer(), ADDRESS);
  expect(small).toMatchObject({ side: 30 });
});

test("it is the centre that is kept, turned as the camera meant it", async () => {
  await using here = await place();
  // Red above blue in the middle square; green left and right of it. Turned by 90 degrees, red is right of blue.
  const [side, top] = [300, { width: 300, height: 150, channels: 3 as const }];
  const middle = await sharp({ create: { ...top, height: 300, background: "#0000ff" } })
    .composite([{ input: { create: { ...top, background: "#ff0000" } }, top: 0, left: 0 }])
    .png()
    .toBuffer();
  const photo = await sharp({ create: { width: 900, height: side, channels: 3, background: "#00ff00" } })
    .composite([{ input: middle, left: 300, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const made = await here.made(await here.uploads.receiveAvatar(photo, ADDRESS));
  const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return ["red", "green", "blue"][
      [0, 1, 2].toSorted((a, b) => (data[at + b] ?? 0) - (data[at + a] ?? 0))[0] ?? 0
    ];
  };
  expect([colour(75, 150), colour(225, 150), colour(225, 20), colour(75, 280)]).toEqual([
    "blue",
    "red",
    "red",
    "blue",
  ]);
});

test("nothing that the file said besides its look is left: no place, no camera, no comment, no profile", async () => {
  await using here = await place();
  const secret = "Geheimversteck";
  const told = {
    IFD0: { Make: secret, ImageDescription: secret, Artist: secret },
    IFD3: {
      GPSLatitudeRef: "N",
      GPSLatitude: "53/1 33/1 0/1",
      GPSLongitudeRef: "E",
      GPSLongitude: "9/1 59/1 0/1",
    },
  };
  const photo = await plain(200, 200)
    .withExif(told)
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  expect(photo.includes(secret)).toBe(true);
  const before = await sharp(photo).metadata();
  expect([before.exif, before.xmp, before.icc].every(Buffer.isBuffer)).toBe(true);
  const made = await here.made(await here.uploads.receiveAvatar(photo, ADDRESS));
  const { exif, xmp, icc, iptc, comments, orientation } = await sharp(made).metadata();
  expect({ exif, xmp, icc, iptc, comments, orientation }).toEqual({});
  expect(made.includes(secret)).toBe(false);
});

test("of an animation the first frame is taken, however many there are", async () => {
  await using here = await place();
  const frames = await Promise.all(
    ["#ff0000", "#0000ff", "#00ff00"].map((background) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animated = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [50, 50, 50] })
    .toBuffer();
  expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(3);
  const upload = await here.uploads.receiveAvatar(animated, ADDRESS);
  expect(upload).toMatchObject({ side: 64, tint: expect.stringMatching(/^#f[ef]0[01]0[01]$/) });
  expect((await sharp(await here.made(upload)).metadata()).pages).toBeUndefined();
});

test("bombs, fragments and what only claims to be a picture are refused, and the next picture is read", async () => {
  await using here = await place();
  const jpeg = await plain(600, 600).jpeg().toBuffer();
  const good = png(50, 50);
  expect(await here.uploads.receiveAvatar(good, ADDRESS)).toMatchObject({ side: 50 });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const hostile: Record<string, Buffer> = {
    "81 megapixels in a few kB": png(9_000, 9_000, 1),
    "a size of billions": png(2_000_000_000, 2_000_000_000, 1),
    "just above 40 megapixels, complete": await sharp({
      create: { width: 8_000, height: 5_001, channels: 3, background: "#000" },
    })
      .png()
      .toBuffer(),
    "an AVIF of 17 megapixels": await plain(5_000, 3_400).avif({ effort: 0 }).toBuffer(),
    "fewer rows than its head says": png(500, 500, 3),
    "ten megabytes of zeros": Buffer.alloc(10 * 1024 * 1024),
    "a cut JPEG": jpeg.subarray(0, jpeg.length / 2),
    "a cut PNG": (await plain(600, 600).png().toBuffer()).subarray(0, 200),
    "a signature and nothing else": jpeg.subarray(0, 3),
    "a signature before zeros": Buffer.concat([good.subarray(0, 8), Buffer.alloc(1_000_000)]),
    "an SVG": Buffer.from(svg),
    "an SVG in a GIF's coat": Buffer.from(`GIF89a${svg}`),
    "an SVG in an AVIF's coat": Buffer.from(`0000ftypavif${svg}`),
    "a page that is called a picture": Buffer.from("<!doctype html><script>alert(1)</script>"),
    "a PDF": Buffer.from("%PDF-1.7\n"),
    "a TIFF": await plain(20, 20).tiff().toBuffer(),
    nothing: Buffer.alloc(0),
  };
  for (const [name, bytes] of Object.entries(hostile)) {
    expect(await here.uploads.receiveAvatar(bytes, ADDRESS), name).toBe("unreadable");
  }
  expect(await here.uploads.receiveAvatar(jpeg, ADDRESS)).toMatchObject({ side: 600 });
  const { count } = await here.db
    .selectFrom("picture")
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

test("of a picture that is something else as well, only the picture is kept", async () => {
  await using here = await place();
  const script = "<script>alert(document.cookie)</script>PK\x03\x04";
  const polyglot = Buffer.concat([await plain(90, 90).jpeg().toBuffer(), Buffer.from(script)]);
  const made = await here.made(await here.uploads.receiveAvatar(polyglot, ADDRESS));
  expect(made.includes("script")).toBe(false);
  expect(made.includes("PK\x03\x04")).toBe(false);
});

test("a file that takes too long is given up, those behind it are read, and too many are refused at once, first those of one network", async () => {
  await using slow = await place({ limitMilliseconds: 1 });
  const photo = await plain(300, 300).jpeg().toBuffer();
  expect(await slow.uploads.receiveAvatar(photo, ADDRESS)).toBe("unreadable");
  await using here = await place();
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, () => here.uploads.receiveAvatar(photo, ADDRESS)),
  );
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ reason: { statusCode: 503, code: "OVERLOADED" } });
  expect(await here.uploads.receiveAvatar(photo, ADDRESS)).toMatchObject({ side: 300 });
  const crowd = Array.from({ length: 8 }, () => here.uploads.receiveAvatar(photo, ADDRESS));
  const alone = here.uploads.receiveAvatar(photo, "203.0.113.8");
  const refusedOfCrowd = (await Promise.allSettled(crowd)).filter(({ status }) => status === "rejected");
  expect(refusedOfCrowd).toHaveLength(1);
  expect(await alone).toMatchObject({ side: 300 });
});
