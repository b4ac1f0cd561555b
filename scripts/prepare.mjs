// Runs on Node 20.19 without any package: it is what brings the packages, and the Node that all else runs on.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import process from "node:process";
import { alone } from "./preparation-lock.mjs";
import { step } from "./steps.mjs";
import { addWebBuild, newestWebBuild, readIfThere } from "./web-builds.mjs";

export const root = join(import.meta.dirname, "..");
/** The Node of package.json's devDependencies. */
const packagedNode = join(root, "node_modules", ".bin", "node");
const oldestForProduction = 24;
const packages = join(root, "package-lock.json");
const npmsList = join(root, "node_modules", ".package-lock.json");
const installedMarker = join(root, "node_modules", ".installed-from");
const lock = join(root, ".cache", "preparing");

export class PrepareError extends Error {}

/** Installs the packages of the lock file unless they are there. Another process that does so at the same time is waited for. */
export async function install() {
  if (isInstalled()) return;
  await alone(lock, async () => {
    if (isInstalled()) return;
    const wanted = wantedPackages();
    await step("Installing packages", () =>
      run("npm", ["ci", "--include=dev", "--no-progress", "--loglevel=error"]),
    );
    writeFileSync(installedMarker, wanted);
  });
}

/**
 * For what an operator calls: leaves alone what was installed for production (`npm ci --omit=dev`); anything else is installed
 * as `install` does.
 */
export async function installForOperator() {
  if (existsSync(packagedNode) || !existsSync(npmsList)) return install();
  if (Number.parseInt(process.versions.node, 10) < oldestForProduction)
    throw new PrepareError(
      `Node ${oldestForProduction} or newer is needed; this is ${process.versions.node}.`,
    );
  if (!matchesLock(readFileSync(packages), ({ dev }) => dev !== true))
    throw new PrepareError("The packages are not those of package-lock.json: run npm ci --omit=dev.");
}

/** The Node that came as a package, whatever Node the machine has; in production the machine's own. */
export function projectNode() {
  return existsSync(packagedNode) ? packagedNode : process.execPath;
}

function isInstalled() {
  if (!existsSync(packagedNode)) return false;
  const wanted = wantedPackages();
  if (readIfThere(installedMarker) === wanted) return true;
  if (!matchesLock(readFileSync(packages))) return false;
  writeFileSync(installedMarker, wanted);
  return true;
}

function wantedPackages() {
  return hash([readFileSync(packages), `${process.platform}-${process.arch}`]);
}

/** Whether what npm says it installed is what the lock file names; packages for other systems may be missing. A folder of ours is linked, not installed. */
function matchesLock(lock, isWanted = () => true) {
  try {
    const installed = JSON.parse(readFileSync(npmsList, "utf8")).packages;
    const wanted = Object.entries(JSON.parse(lock.toString("utf8")).packages).filter(
      ([path, entry]) => path.startsWith("node_modules/") && entry.link !== true && isWanted(entry),
    );
    return wanted.every(([path, { version, optional }]) =>
      installed[path] === undefined ? optional === true : installed[path].version === version,
    );
  } catch {
    return false;
  }
}

/** Builds the web code unless this very code has been built. A server that runs goes on with its own build. */
export async function buildWeb() {
  const version = versionOfWeb();
  if (basename(newestWebBuild() ?? "") === version) return;
  await alone(lock, () =>
    addWebBuild(version, (folder) =>
      step("Building the web code", () => runTool("node", ["scripts/build-web.ts", folder])),
    ),
  );
}

/** What the build of these very sources is called. */
export function versionOfWeb() {
  return hash(sourcesOfWeb()).slice(0, 16);
}

function* sourcesOfWeb() {
  yield readFileSync(packages);
  for (const file of ["vite.config.ts", "scripts/build-web.ts"]) yield readFileSync(join(root, file));
  for (const folder of ["web", "contract"]) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !/\.(gen|test)\.tsx?$/.test(entry.name));
    for (const path of files.map((file) => join(file.parentPath ?? file.path, file.name)).sort()) {
      yield path.slice(root.length);
      yield readFileSync(path);
    }
  }
}

function hash(parts) {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(String(part.length)).update(part);
  return sum.digest("hex");
}

/** Runs a program that a package brings. @throws PrepareError with its output when it fails. */
export function runTool(tool, args) {
  return run(tool, args, `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`);
}

/** The machine's own programs: those in node_modules are about to be replaced. */
function machinePath() {
  const entries = process.env.PATH?.split(delimiter) ?? [];
  return entries.filter((entry) => !entry.endsWith(join("node_modules", ".bin"))).join(delimiter);
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Runs a program; its output shows only when it fails. */
function run(command, args, path = machinePath()) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: path, NODE_ENV: "" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    const passOn = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, passOn);
    child.once("error", (error) => reject(new PrepareError(`${command} cannot be run: ${error.message}`)));
    child.once("close", (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      if (code === 0) return resolve();
      const end = signal === null ? `failed with exit code ${code}` : `was ended by ${signal}`;
      reject(new PrepareError(`${output.trim()}\n${[command, ...args].join(" ")} ${end}.`));
    });
  });
}
