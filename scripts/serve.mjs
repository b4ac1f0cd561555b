// npm run serve, or without npm: node scripts/serve.mjs. Production, from what is installed and built; installs and builds nothing.
// This process becomes the server itself: none stays in front of it.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import util from "node:util";
import { root, versionOfWeb } from "./prepare.mjs";
import { serverFlags } from "./server-flags.mjs";
import { complain } from "./steps.mjs";
import { newestWebBuild } from "./web-builds.mjs";

const help = `Usage: npm run serve
       node scripts/serve.mjs

Starts the server from the packages that are installed (npm ci --omit=dev is enough) and the web code that is built
(npm run build, here or elsewhere: dist/ may be carried over). Configured by environment variables or a file .env;
.env.example explains all of them. The second form leaves no process of npm in front of the server.`;

const oldestMajor = 24;

function problem() {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < oldestMajor)
    return `Node ${oldestMajor} or newer is needed to serve; this is ${node}.`;
  if (!existsSync(join(root, "node_modules", "fastify")))
    return "The packages are not installed: run npm ci --omit=dev first.";
  const build = newestWebBuild();
  if (build === undefined)
    return "There is no build in dist/web: run npm run build first, or carry dist/ over from where it ran.";
  // An image carries the build without its sources.
  if (existsSync(join(root, "web")) && basename(build) !== versionOfWeb())
    return "The build in dist/web is not of these sources: run npm run build first.";
  return undefined;
}

/** As the server sees it: what a file .env says, too; a Node that is too old may not be able to read it. */
function environment() {
  const file = join(root, ".env");
  const written = existsSync(file) ? util.parseEnv?.(readFileSync(file, "utf8")) : undefined;
  return { ...written, ...process.env };
}

if (process.argv.slice(2).some((word) => word === "--help" || word === "-h")) {
  console.log(help);
  process.exit(0);
}
const complaint = problem();
if (complaint !== undefined) {
  complain(complaint, environment());
  process.exit(1);
}
process.chdir(root);
process.execve(process.execPath, [process.execPath, ...serverFlags, join("server", "main.ts")], {
  // Compiled code is kept between starts: a third of a start's work. A folder that cannot be written is no harm.
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
  ...process.env,
});
