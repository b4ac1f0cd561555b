import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newestWebBuild } from "../scripts/web-builds.mjs";

const build = newestWebBuild();
if (build === undefined) throw new Error("The web code is not built");
const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(join(build, "client", "manifest.json"), "utf8"),
);

/** Addresses of files of the build, by the sources that they begin with: files are called by a hash alone. */
export function filesOf(...sources: string[]): RegExp {
  const files = sources.map((source) => {
    const name = Object.keys(manifest).find((key) => key.includes(source));
    if (name === undefined) throw new Error(`The build has no file of ${source}`);
    return manifest[name]?.file;
  });
  return new RegExp(`/(${files.join("|")})$`);
}
