import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

type Package = { optionalDependencies?: Record<string, string> };

test("the lock file names the builds of every platform, or npm ci refuses it elsewhere", async () => {
  const text = await readFile(join(import.meta.dirname, "..", "package-lock.json"), "utf8");
  const packages = (JSON.parse(text) as { packages: Record<string, Package> }).packages;
  const known = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !known.has(name))
      .map((name) => `${name}, wanted by ${path || "package.json"}`),
  );
  expect(missing).toEqual([]);
});
