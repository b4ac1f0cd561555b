import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { type Database, inTransaction } from "#server/platform/database.ts";
import type { FileStore } from "#server/platform/files.ts";
import { folderFiles } from "#server/platform/files-folder.ts";
import { isOverloaded } from "#server/platform/overloaded.ts";
import { posterRow } from "../../../demo/pictures/picture-row.ts";
import { testDatabase } from "../../../testing/database.ts";
import { Variants } from "./get-variant.ts";
import { type Renderer, startRenderer } from "./renderer.ts";
import { addPicture, removePicture } from "./uploads.ts";
import { newPersonKey, uploadFile, type Variant, variantFile } from "./variants.ts";

const drawing = new URL("../../../demo/pictures/draw.ts", import.meta.url);
/** Cheap to draw, and ends its process when it is told to. */
const square = new URL(
  `data:text/javascript,${encodeURIComponent(`
    export async function draw({ title }) {
      if (title === "dies") process.exit(3);
      return { data: Buffer.alloc(9, 200), width: 3, height: 1 };
    }`)}`,
);

type Place = {
  readonly db: Database;
  readonly files: FileStore;
  /**
   * The variants as a process that has just started knows them, and what its renderer was asked for, by file.
   * @param changed what the file store does otherwise; `ready`: until then nothing is rendered
   */
  start(
    drawing: URL,
    changed?: { get?: FileStore["get"]; ready?: Promise<void> },
  ): { variants: Variants; rendered: string[] };
  /** Adds posters of these titles. @returns their keys */
  add(...titles: string[]): Promise<string[]>;
  [Symbol.asyncDispose](): Promise<void>;
};

async function place(): Promise<Place> {
  const stack = new AsyncDisposableStack();
  const { db } = stack.use(await testDatabase());
  const folder = await mkdtemp(join(tmpdir(), "variants-"));
  stack.defer(() => rm(folder, { recursive: true }));
  const files = await folderFiles(folder);
  return {
    db,
    files,
    start(drawing, { get = files.get, ready } = {}) {
      const limits = { idleMilliseconds: 20_000, limitMilliseconds: 20_000 };
      const real = startRenderer({ drawing, niceness: 0, ...limits });
      stack.defer(() => real.close());
      const rendered: string[] = [];
      const render: Renderer["render"] = async (job) => {
        rendered.push(variantFile(job.key, job.variant));
        await ready;
        return real.render(job);
      };
      const variants = new Variants({ db, files: { ...files, get }, renderer: { ...real, render } });
      return { rendered, variants };
    },
    async add(...titles) {
      const rows = titles.map((title, slot) => posterRow({ id: title, slot, style: "club", title }));
      await db
        .insertInto("picture")
        .values(rows.map((row) => ({ ...row, source: JSON.stringify(row.source) })))
        .execute();
      return rows.map(({ key }) => key);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const webp: Variant = { width: 360, format: "webp" };
const address = "203.0.113.7";

test("what many ask for at once is made once, and kept: after a restart it is not made again", async () => {
  await using here = await place();
  const [key = ""] = await here.add("Kellerfieber");
  const { variants, rendered } = here.start(drawing);
  const asked: Variant[] = [{ width: 720, format: "avif" }, webp];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      variants.get(key, asked[i % 2] as Variant, { address: `203.0.113.${i}` }),
    ),
  );
  expect(rendered.toSorted()).toEqual([`variants/${key}/360.webp`, `variants/${key}/720.avif`]);
  for (const [i, answer] of answers.entries()) {
    if (!("body" in answer)) throw new Error("one of them got nothing");
    expect(await sharp(answer.body).metadata()).toMatchObject(
      i % 2 === 0 ? { format: "heif", width: 720 } : { format: "webp", width: 360 },
    );
  }
  const restarted = here.start(drawing);
  expect(await restarted.variants.get(key, webp, { address })).toEqual(answers[1]);
  expect(await restarted.variants.get(key, webp, { address, held: true })).toEqual({ unchanged: true });
  await restarted.variants.makeAhead(key, webp);
  expect(restarted.rendered).toEqual([]);
});

test("who has looked just before it was kept does not have it made again", async () => {
  await using here = await place();
  const [key = ""] = await here.add("Irie");
  let late: Promise<unknown> | undefined;
  const { variants, rendered } = here.start(square, {
    async get(name) {
      const body = await here.files.get(name);
      // The first to look finds nothing, and goes on only when the second one has it.
      if (late === undefined) {
        late = variants.get(key, webp, { address });
        await late;
      }
      return body;
    },
  });
  expect(await variants.get(key, webp, { address })).toEqual(await late);
  expect(rendered).toHaveLength(1);
});

test("more than forty do not wait, and a crowd keeps no other network waiting", async () => {
  await using here = await place();
  const [last = "", ...keys] = await here.add(...Array.from({ length: 60 }, (_, i) => `Nacht ${i}`));
  const held = Promise.withResolvers<void>();
  const { variants, rendered } = here.start(square, { ready: held.promise });
  const refused: unknown[] = [];
  const crowd = keys.map((key) =>
    variants.get(key, webp, { address }).catch((error: unknown) => refused.push(error)),
  );
  // One is being made, forty wait.
  await vi.waitFor(() => expect(refused).toHaveLength(59 - 41), 20_000);
  const alone = variants.get(last, webp, { address: "198.51.100.1" });
  await vi.waitFor(() => expect(refused).toHaveLength(59 - 40), 20_000);
  held.resolve();
  expect(await alone).toMatchObject({ found: true });
  await Promise.all(crowd);
  expect(refused.every(isOverloaded)).toBe(true);
  expect(rendered.indexOf(variantFile(last, webp))).toBeLessThanOrEqual(2);
  expect(rendered).toHaveLength(41);
  // A refused caller gets it at the next try.
  const again = await variants.get(keys.at(-1) ?? "", webp, { address });
  expect(again).toMatchObject({ found: true });
});

test("a picture that failed leaves nothing behind, and is made when it is asked for again", async () => {
  await using here = await place();
  const [key = ""] = await here.add("dies");
  const dying = here.start(square);
  const asking = [1, 2].map(() => dying.variants.get(key, webp, { address }));
  expect((await Promise.allSettled(asking)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await here.files.exists(variantFile(key, webp))).toBe(false);
  await here.db
    .updateTable("picture")
    .set({ source: JSON.stringify({ type: "square" }) })
    .execute();
  expect(await dying.variants.get(key, webp, { address })).toMatchObject({ found: true });
});

test("what nobody has asked for is made after all that somebody waits for", async () => {
  await using here = await place();
  const [ahead = "", ...wanted] = await here.add("Vorrat", "Erste", "Zweite", "Dritte");
  const held = Promise.withResolvers<void>();
  const { variants, rendered } = here.start(square, { ready: held.promise });
  const asked = wanted.map((key) => variants.get(key, webp, { address }));
  await vi.waitFor(() => expect(rendered).toHaveLength(1), 20_000);
  const making = variants.makeAhead(ahead, webp);
  // What has looked into the store by now is in the line.
  for (let i = 0; i < 20; i++) expect(await here.files.exists(variantFile(ahead, webp))).toBe(false);
  held.resolve();
  await Promise.all([...asked, making]);
  expect(rendered).toHaveLength(4);
  expect(rendered.at(-1)).toBe(variantFile(ahead, webp));
});

test("a picture of a person that is taken away while a variant is being made leaves none behind", async () => {
  await using here = await place();
  const { db, files } = here;
  const key = newPersonKey();
  await files.put(uploadFile(key), Buffer.from("picture"));
  await inTransaction(db, (tx) => addPicture(tx, { key, side: 9, tint: "#112233" }));
  const renderer: Renderer = {
    async render() {
      await inTransaction(db, (tx) => removePicture(tx, key));
      // As the job does right after.
      await files.delete(uploadFile(key));
      return Buffer.from("variant");
    },
    tint: () => Promise.reject(new Error("an upload was measured when it came")),
    crop: () => Promise.reject(new Error("nothing is uploaded here")),
    close() {},
  };
  const variants = new Variants({ db, files, renderer });
  expect(await variants.get(key, webp, { address })).toEqual({ found: false });
  const left: string[] = [];
  for await (const name of files.list()) left.push(name);
  expect(left).toEqual([]);
});
