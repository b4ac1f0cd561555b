import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderFiles } from "#server/platform/files-folder.ts";
import { createLog } from "#server/platform/log.ts";
import { posterRow } from "../../../database/demo/pictures/picture-row.ts";
import { testDatabase } from "../../../testing/database.ts";
import type { VariantsJob } from "./render-messages.ts";
import type { Renderer } from "./renderer.ts";
import { FIRST_VARIANTS, OTHER_VARIANTS } from "./variants.ts";
import { warmPictures } from "./warm-pictures.ts";

/** Notes what it is asked for and answers at once: what is tested is the order and the sparing. */
function notingRenderer() {
  const jobs: VariantsJob[] = [];
  const renderer: Renderer = {
    async render(job) {
      jobs.push(job);
      if (job.key.startsWith("kaputt")) throw new Error("cannot be drawn");
      return job.variants.map(({ format }) => Buffer.from(format));
    },
    square: () => Promise.reject(new Error("nothing is uploaded here")),
    pending: 0,
    close() {},
  };
  return { jobs, renderer };
}

test("makes what is missing, the most needed of all pictures first, and nothing twice", async () => {
  await using database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), "pictures-"));
  const files = await folderFiles(folder);
  const titles = ["Irie", "Kaputt", "Tiefgang"];
  const rows = titles.map((title, slot) => posterRow({ id: `e${slot}`, slot, style: "club", title }));
  for (const { source, ...row } of rows) {
    await database.db
      .insertInto("picture")
      .values({ ...row, source: JSON.stringify(source) })
      .execute();
  }
  const keys = rows.map(({ key }) => key);
  const { jobs, renderer } = notingRenderer();
  const deps = { db: database.db, files, renderer, log: createLog("silent") };
  await warmPictures(deps, new AbortController().signal);
  expect(jobs.map(({ key }) => key)).toEqual([...keys, ...keys]);
  expect(jobs[0]?.variants).toEqual(FIRST_VARIANTS);
  expect(jobs[3]?.variants).toEqual(OTHER_VARIANTS);
  await files.delete(`variants/${keys[2]}/1200.avif`);
  jobs.length = 0;
  await warmPictures(deps, new AbortController().signal);
  expect(jobs.map(({ key, variants }) => [key, variants.length])).toEqual([
    [keys[1], FIRST_VARIANTS.length],
    [keys[1], OTHER_VARIANTS.length],
    [keys[2], 1],
  ]);
  jobs.length = 0;
  await warmPictures(deps, AbortSignal.abort());
  expect(jobs).toEqual([]);
  await rm(folder, { recursive: true });
});
