import { readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

type Chunk = Pick<
  Rolldown.OutputChunk,
  "fileName" | "isEntry" | "imports" | "moduleIds" | "code" | "modules" | "type"
>;
/** Bytes of modules before they are minified: own ones by their paths, those of packages together. */
type Sizes = Readonly<Record<string, number>>;

/** Routes that visits begin with, by their files. */
const FIRST_PAGES = ["index", "events", "eventDetails.$id"];
/** As gzip, which is bigger than the Brotli that browsers take. */
const MOST_BYTES = 130_000;

const ROOT = join(import.meta.dirname, "../..");
const RECORD = join(import.meta.dirname, "first-loads.json");

/**
 * Ends the build when a first page loads what is named `.lazy`, or more code than it may; then it names the modules that are new or have grown since the
 * sizes were recorded (`node scripts/build-web.ts FOLDER --record` records them).
 */
export function firstLoads(): Plugin {
  return {
    name: "first-loads",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const loads = FIRST_PAGES.map((page) => ({ page, load: firstLoad(chunks, page) }));
      if (process.argv.includes("--record")) {
        const sizes = sizesOf([...new Set(loads.flatMap(({ load }) => load))]);
        await writeFile(RECORD, `${JSON.stringify(sizes, null, 2)}\n`);
      }
      const recorded = JSON.parse(await readFile(RECORD, "utf8")) as Sizes;
      for (const { page, load } of loads) {
        const bytes = load.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
        if (bytes > MOST_BYTES) this.error(tooMuch(page, bytes, sizesOf(load), recorded));
        const [lazy] = lazyIn(load);
        if (lazy !== undefined)
          this.error(`The first load of ${page} has ${lazy}, which no first page needs.`);
      }
    },
  };
}

/** The files that a visit of a route begins with: the entry, the route's own part, and what they need at once. */
export function firstLoad(chunks: readonly Chunk[], page: string): Chunk[] {
  const part = chunks.find(({ moduleIds }) =>
    moduleIds.some((id) => id.includes(`/web/routes/${page}.tsx?tsr-split=`)),
  );
  if (part === undefined) throw new Error(`No part of the build is the page of web/routes/${page}.tsx`);
  const load = new Set([...chunks.filter(({ isEntry }) => isEntry), part]);
  for (const { imports } of load)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) load.add(chunk);
  return [...load];
}

/** What is there though its name says that it comes later. */
export const lazyIn = (load: readonly Chunk[]): string[] =>
  Object.keys(sizesOf(load)).filter((name) => /\.lazy\.tsx?$/.test(name));

/** Why the build ends. */
export function tooMuch(page: string, bytes: number, sizes: Sizes, recorded: Sizes): string {
  const grown = Object.entries(sizes)
    .map(([name, size]) => ({ name, size, more: size - (recorded[name] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more);
  return [
    `The first load of ${page} is ${bytes} bytes (gzip), ${bytes - MOST_BYTES} more than it may be. Grown, before minifying:`,
    ...grown.map(({ name, size, more }) => `  +${more} ${name}${more === size ? " (new)" : ""}`),
  ].join("\n");
}

function sizesOf(chunks: readonly Chunk[]): Sizes {
  const sizes = new Map<string, number>();
  for (const [id, { renderedLength }] of chunks.flatMap(({ modules }) => Object.entries(modules))) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? ownName(id);
    if (renderedLength > 0) sizes.set(name, (sizes.get(name) ?? 0) + renderedLength);
  }
  return Object.fromEntries([...sizes].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const ownName = (id: string) =>
  id.startsWith("\0") ? id.slice(1) : relative(ROOT, id.replace(/\?.*/, "")).replaceAll("\\", "/");
