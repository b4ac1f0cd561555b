import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileStore } from "./files.ts";
import { openFiles } from "./open-files.ts";

let folder: string;
let bucketServer: S3rver;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nachtfalter-files-"));
  bucketServer = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "nachtfalter", configs: [] }],
  });
  const { port } = await bucketServer.run();
  stores.folder = await openFiles({ dataDir: folder, s3: undefined });
  stores.s3 = await openFiles({
    dataDir: folder,
    s3: {
      bucket: "nachtfalter",
      region: "eu-central-1",
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    },
  });
});
afterAll(async () => {
  await bucketServer.close();
  await rm(folder, { recursive: true });
});

describe.each(["folder", "s3"])("files in %s", (kind) => {
  const store = () => stores[kind] as FileStore;
  const keys = async () => {
    const found: string[] = [];
    for await (const key of store().list()) found.push(key);
    return found.sort();
  };

  test("are kept as they are, replaced as a whole and removed", async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256));
    await store().put("documents/a/ticket.pdf", bytes);
    expect(await store().get("documents/a/ticket.pdf")).toEqual(bytes);
    expect(await store().exists("documents/a/ticket.pdf")).toBe(true);

    await store().put("documents/a/ticket.pdf", Buffer.from("new"));
    expect((await store().get("documents/a/ticket.pdf"))?.toString()).toBe("new");
    await store().put("empty.txt", Buffer.alloc(0));
    expect(await store().get("empty.txt")).toEqual(Buffer.alloc(0));
    expect(await keys()).toEqual(["documents/a/ticket.pdf", "empty.txt"]);

    await store().delete("documents/a/ticket.pdf");
    expect(await store().exists("documents/a/ticket.pdf")).toBe(false);
    expect(await keys()).toEqual(["empty.txt"]);
  });

  test("that are not there are undefined, and removing them is nothing", async () => {
    expect(await store().get("absent.txt")).toBeUndefined();
    expect(await store().exists("absent.txt")).toBe(false);
    await store().delete("absent.txt");
  });

  test("have keys that cannot leave the store", async () => {
    for (const key of [
      "../x",
      "/etc/passwd",
      "a/../../b",
      "a//b",
      ".hidden",
      "A.txt",
      "a\0b",
      "",
      "a".repeat(301),
    ]) {
      await expect(async () => store().put(key, Buffer.from("x"))).rejects.toThrow(RangeError);
      await expect(async () => store().get(key)).rejects.toThrow(RangeError);
    }
  });

  test("written at the same time under one key are one of them, never a mixture", async () => {
    const bodies = ["a", "b", "c", "d"].map((letter) => Buffer.alloc(50_000, letter));
    await Promise.all(bodies.map((body) => store().put("race.bin", body)));
    const kept = await store().get("race.bin");
    expect(bodies.some((body) => body.equals(kept as Buffer))).toBe(true);
    await store().delete("race.bin");
  });
});

test("a folder's files are for this process's user alone, and what a kill left half-written is no file", async () => {
  await stores.folder?.put("secret/one.txt", Buffer.from("1"));
  expect((await stat(join(folder, "files"))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, "files", "secret", "one.txt"))).mode & 0o777).toBe(0o600);
  await writeFile(join(folder, "files", "secret", "two.txt.unfinished-0123456789ab"), "half");
  const found: string[] = [];
  for await (const key of stores.folder?.list() ?? []) found.push(key);
  expect(found).not.toContain("secret/two.txt.unfinished-0123456789ab");
  expect(await readdir(join(folder, "files", "secret"))).toContain("one.txt");
});

test("a data folder that cannot be written is said in one line", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  await expect(openFiles({ dataDir: file, s3: undefined })).rejects.toThrow(/^DATA_DIR cannot be written: /);
});
