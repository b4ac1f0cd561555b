import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addWebBuild, holdNewestWebBuild, newestWebBuild } from "./web-builds.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nachtfalter-builds-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function build(version: string): Promise<void> {
  await addWebBuild(
    version,
    async (into) => {
      mkdirSync(into, { recursive: true });
      writeFileSync(join(into, "what"), version);
    },
    folder,
  );
}

const versions = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith("v"))
    .sort();

test("a build that somebody serves stays while newer ones come, and goes when nobody serves it", async () => {
  await build("v1");
  const held = holdNewestWebBuild(folder);
  for (const version of ["v2", "v3", "v4"]) await build(version);
  expect(held?.folder).toBe(join(folder, "v1"));
  expect(readFileSync(join(folder, "v1", "what"), "utf8")).toBe("v1");
  expect(versions()).toEqual(["v1", "v3", "v4"]);
  expect(newestWebBuild(folder)).toBe(join(folder, "v4"));

  held?.giveBack();
  await build("v5");
  expect(versions()).toEqual(["v4", "v5"]);
});

test("a killed server holds nothing", async () => {
  await build("v1");
  const module = pathToFileURL(join(import.meta.dirname, "web-builds.mjs")).href;
  const program = `
    import { holdNewestWebBuild } from ${JSON.stringify(module)};
    holdNewestWebBuild(${JSON.stringify(folder)});
    console.log("held");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  for (const version of ["v2", "v3"]) await build(version);
  expect(versions()).toEqual(["v1", "v2", "v3"]);
  child.kill("SIGKILL");
  await once(child, "exit");
  await build("v4");
  expect(versions()).toEqual(["v3", "v4"]);
  expect(readdirSync(join(folder, "users"))).toEqual([]);
});

test("a build that fails changes nothing, and what it left behind goes", async () => {
  await build("v1");
  const failing = addWebBuild(
    "v2",
    async (into) => {
      mkdirSync(into, { recursive: true });
      throw new Error("syntax");
    },
    folder,
  );
  await expect(failing).rejects.toThrow("syntax");
  expect(newestWebBuild(folder)).toBe(join(folder, "v1"));
  await build("v3");
  await build("v4");
  expect(existsSync(join(folder, "v2.unfinished"))).toBe(false);
});

test("going back to a version takes its build as it is", async () => {
  await build("v1");
  await build("v2");
  await addWebBuild("v1", () => Promise.reject(new Error("not again")), folder);
  expect(newestWebBuild(folder)).toBe(join(folder, "v1"));
  await build("v3");
  expect(versions()).toEqual(["v1", "v3"]);
});

test("without a build there is none to serve", () => {
  expect(newestWebBuild(folder)).toBeUndefined();
  expect(holdNewestWebBuild(folder)).toBeUndefined();
});
