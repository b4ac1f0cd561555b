import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

type Package = {
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const text = await readFile(join(import.meta.dirname, "..", "package-lock.json"), "utf8");
const { packages } = JSON.parse(text) as { packages: Record<string, Package> };

test("the lock file names the builds of every platform, or npm ci refuses it elsewhere", () => {
  const known = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !known.has(name))
      .map((name) => `${name}, wanted by ${path || "package.json"}`),
  );
  expect(missing).toEqual([]);
});

test("npm ci --omit=dev leaves out whatever the demo alone needs (decision 0200)", () => {
  const { demo } = packages;
  const brought = Object.keys(demo?.dependencies ?? {});
  expect(brought.length).toBeGreaterThan(20);
  expect(brought.filter((name) => packages[`node_modules/${name}`]?.dev !== true)).toEqual([]);
});
