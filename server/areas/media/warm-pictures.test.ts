import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderFiles } from "#server/platform/files-folder.ts";
import { createLog } from "#server/platform/log.ts";
import { posterRow } from "../../../demo/pictures/picture-row.ts";
import { testDatabase } from "../../../testing/database.ts";
import { Variants } from "./get-variant.ts";
import type { VariantJob } from "./render-messages.ts";
import type { Renderer } from "./renderer.ts";
import { warmPictures } from "./warm-pictures.ts";

async function place(titles: readonly string[]) {
  const stack = new AsyncDisposableStack();
  const { db } = stack.use(await testDatabase());
  const folder = await mkdtemp(join(tmpdir(), "pictures-"));
  stack.defer(() => rm(folder, { recursive: true }));
  const files = await folderFiles(folder);
  const rows = titles.map((title, slot) => posterRow({ id: `e${slot}`, slot, style: "club", title }));
  await db
    .insertInto("picture")
    .values(rows.map((row) => ({ ...row, source: JSON.stringify(row.source) })))
    .execute();
  const jobs: VariantJob[] = [];
  /** Notes what it is asked for and answers at once: what is tested is the order and the sparing. */
  const renderer: Renderer = {
    async render(job) {
      jobs.push(job);
      if (job.key.startsWith("kaputt")) throw new Error("cannot be drawn");
      return Buffer.from(job.variant.format);
    },
    async tint() {
      return "#123456";
    },
    crop: () => Promise.reject(new Error("nothing is uploaded here")),
    close() {},
  };
  const variants = new Variants({ db, files, renderer });
  const keys = rows.map(({ key }) => key);
  return {
    files,
    keys,
    jobs,
    warm: (signal = new AbortController().signal) =>
      warmPictures({ variants, seenFirst: async () => keys, log: createLog("silent") }, signal),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const ASKED = ["360.avif", "720.avif", "1200.avif"];
const names = (jobs: readonly VariantJob[]) =>
  jobs.map(({ key, variant }) => `${key}/${variant.width}.${variant.format}`);

test("makes what browsers ask for, the most wanted picture first, and nothing twice", async () => {
  await using here = await place(["Tiefgang", "Kaputt", "Irie"]);
  const [first, broken, last] = here.keys;
  const all = (key: string | undefined) => ASKED.map((name) => `${key}/${name}`);
  await here.warm();
  expect(names(here.jobs)).toEqual([...all(first), `${broken}/360.avif`, ...all(last)]);
  await here.files.delete(`variants/${last}/1200.avif`);
  here.jobs.length = 0;
  await here.warm();
  expect(names(here.jobs)).toEqual([`${broken}/360.avif`, `${last}/1200.avif`]);
  here.jobs.length = 0;
  await here.files.delete(`variants/${last}/1200.avif`);
  await here.warm(AbortSignal.abort());
  expect(here.jobs).toEqual([]);
});

test("however many pictures there are, 360 files are made ahead at most: a minute of one core", async () => {
  await using here = await place(Array.from({ length: 400 }, (_, i) => `Nacht ${i}`));
  await here.warm();
  expect(here.jobs.length).toBeLessThanOrEqual(360);
  expect(here.jobs[0]?.key).toBe(here.keys[0]);
});
