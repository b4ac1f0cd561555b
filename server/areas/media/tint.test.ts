import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { folderFiles } from "#server/platform/files-folder.ts";
import { posterRow } from "../../../demo/pictures/picture-row.ts";
import { drawPoster } from "../../../demo/pictures/poster.ts";
import type { PosterSpec } from "../../../demo/pictures/spec.ts";
import { testDatabase } from "../../../testing/database.ts";
import { Variants } from "./get-variant.ts";
import { startRenderer } from "./renderer.ts";
import { tintOf } from "./tint.ts";

type Spot = { colour: string; width: number; height: number };

/** A wall of one colour, 400 × 200, with spots in its corner. */
async function painted(wall: string, ...spots: Spot[]): Promise<string> {
  const flat = ({ colour, width, height }: Spot) =>
    sharp({ create: { width, height, channels: 3, background: colour } });
  const inputs = await Promise.all(spots.map((spot) => flat(spot).png().toBuffer()));
  const picture = await flat({ colour: wall, width: 400, height: 200 })
    .composite(inputs.map((input) => ({ input, left: 0, top: 0 })))
    .png()
    .toBuffer();
  return tintOf(sharp(picture));
}

const channels = (tint: string) => [1, 3, 5].map((at) => Number.parseInt(tint.slice(at, at + 2), 16));

test("a blue wall with a small red spot is blue, however strong the red is", async () => {
  const [red = 0, , blue = 0] = channels(
    await painted("#9ccfea", { colour: "#ff0000", width: 60, height: 60 }),
  );
  expect(blue).toBeGreaterThan(red);
});

test("black, white and grey count for nothing, whatever they cover", async () => {
  for (const wall of ["#0b0a0d", "#ffffff", "#8a8a8a"]) {
    const [red = 0, green = 0, blue = 0] = channels(
      await painted(wall, { colour: "#1fae52", width: 80, height: 60 }),
    );
    expect(green, wall).toBeGreaterThan(Math.max(red, blue) + 60);
  }
});

test("a picture without any colour gives its grey", async () => {
  expect(await painted("#777777")).toBe("#777777");
  expect(await painted("#000000")).toBe("#000000");
});

test("of two colours the larger wins, of equal ones the stronger", async () => {
  const half = { width: 200, height: 200 };
  expect(
    channels(await painted("#2e8fe8", { colour: "#e3352a", width: 150, height: 200 }))[2],
  ).toBeGreaterThan(180);
  expect(channels(await painted("#c8b8b0", { colour: "#1fae52", ...half }))[1]).toBeGreaterThan(140);
});

const poster = (stock: string): PosterSpec => ({
  id: `tint-${stock}`,
  slot: 0,
  style: "club",
  title: "Kellerfieber",
  labels: ["House", "Live"],
  day: 4,
  composition: "vinyl",
  stock,
});

/** Which channel leads, for stocks whose own colour covers a poster with one record on it. */
test.each([
  ["sky", "blue"],
  ["azure", "blue"],
  ["cobalt", "blue"],
  ["meadow", "green"],
  ["fern", "green"],
  ["tomato", "red"],
])("the tint of a printed poster on %s stock is %s", async (stock, leading) => {
  const { data, width, height } = await drawPoster(poster(stock));
  const [red = 0, green = 0, blue = 0] = channels(
    await tintOf(sharp(data, { raw: { width, height, channels: 3 } })),
  );
  const leads = { red, green, blue };
  expect(Object.entries(leads).toSorted(([, one], [, other]) => other - one)[0]?.[0]).toBe(leading);
});

test("what is drawn for the first time gets the tint that it has, and keeps it", async () => {
  await using database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), "tint-"));
  const renderer = startRenderer({
    drawing: new URL("../../../demo/pictures/draw.ts", import.meta.url),
    niceness: 0,
    idleMilliseconds: 20_000,
    limitMilliseconds: 60_000,
  });
  const variants = new Variants({ db: database.db, files: await folderFiles(folder), renderer });
  const asking = { address: "203.0.113.7" };
  const { source, ...row } = posterRow(poster("azure"));
  await database.db
    .insertInto("picture")
    .values({ ...row, tint: "#d5233a", source: JSON.stringify(source) })
    .execute();
  const kept = () =>
    database.db.selectFrom("picture").select(["tint", "tint_version"]).executeTakeFirstOrThrow();
  await variants.get(row.key, { width: 360, format: "webp" }, asking);
  const first = await kept();
  const [red = 0, , blue = 0] = channels(first.tint);
  expect(blue).toBeGreaterThan(red + 80);
  await database.db.updateTable("picture").set({ tint: "#010203" }).execute();
  await variants.get(row.key, { width: 720, format: "webp" }, asking);
  expect(await kept()).toEqual({ ...first, tint: "#010203" });
  renderer.close();
  await rm(folder, { recursive: true });
});
