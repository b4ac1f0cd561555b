import { readFileSync } from "node:fs";
import { join } from "node:path";

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** What a page's head links to, as addresses. */
export type PageAssets = {
  readonly script: string;
  readonly styles: readonly string[];
  /** Modules that the page needs at once. */
  readonly modules: readonly string[];
};

const ENTRY = "entry-client.tsx";

/** Reads the client build's manifest; `distDir` holds `client/` and `server/`. */
export function readBuildManifest(distDir: string): BuildManifest {
  return new BuildManifest(
    JSON.parse(readFileSync(join(distDir, "client/manifest.json"), "utf8")) as Manifest,
  );
}

export class BuildManifest {
  readonly #manifest: Manifest;
  readonly #entry: Chunk;

  constructor(manifest: Manifest) {
    const entry = manifest[ENTRY];
    if (entry === undefined) throw new Error(`The build's manifest has no ${ENTRY}`);
    this.#manifest = manifest;
    this.#entry = entry;
  }

  /** Scripts and styles of a page that shows the given route files (the entry's included), without doubles. */
  assetsOf(routeFiles: readonly string[]): PageAssets {
    const modules = new Set<string>();
    const styles = new Set<string>();
    const visit = (chunk: Chunk | undefined) => {
      if (chunk === undefined || modules.has(chunk.file)) return;
      modules.add(chunk.file);
      for (const style of chunk.css ?? []) styles.add(`/${style}`);
      for (const name of chunk.imports ?? []) visit(this.#manifest[name]);
    };
    visit(this.#entry);
    for (const [name, chunk] of Object.entries(this.#manifest)) {
      if (routeFiles.some((file) => name.startsWith(`${file}?`))) visit(chunk);
    }
    modules.delete(this.#entry.file);
    return {
      script: `/${this.#entry.file}`,
      styles: [...styles],
      modules: [...modules].map((file) => `/${file}`),
    };
  }
}
