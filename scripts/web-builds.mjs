// Builds of the web code lie in dist/web/VERSION, each complete from the moment it has its name, so that a new one never
// takes the files from under a server that runs. `newest` names the one for the next start, `users/PID` who serves which.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { isAlive, markOfProcess } from "./processes.mjs";

const webBuildsFolder = join(import.meta.dirname, "..", "dist", "web");

/** So many of the newest stay, whether somebody serves them or not. */
const keptVersions = 2;
const usersFolder = "users";

/** The folder of the build for the next start, with `client/` and `server/` in it; undefined when there is none. */
export function newestWebBuild(folder = webBuildsFolder) {
  const version = readIfThere(join(folder, "newest"));
  return version !== undefined && existsSync(join(folder, version)) ? join(folder, version) : undefined;
}

/**
 * The newest build, which stays until this process ends or gives it back, whatever is built until then. In a folder that
 * cannot be written nothing is built either.
 * @returns {{ folder: string, giveBack: () => void } | undefined}
 */
export function holdNewestWebBuild(folder = webBuildsFolder) {
  const build = newestWebBuild(folder);
  if (build === undefined) return undefined;
  const note = join(folder, usersFolder, String(process.pid));
  try {
    mkdirSync(join(folder, usersFolder), { recursive: true });
    writeFileSync(note, `${markOfProcess(process.pid)}\n${build.slice(folder.length + 1)}`);
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
  }
  return { folder: build, giveBack: () => rmSync(note, { force: true }) };
}

/**
 * Adds a build, makes it the newest and removes those that are served no more. Only one process at a time may call
 * this. When the version is there already, it becomes the newest again and nothing is built.
 * @param {string} version
 * @param {(folder: string) => Promise<void>} build writes `client/` and `server/` into a folder
 */
export async function addWebBuild(version, build, folder = webBuildsFolder) {
  mkdirSync(folder, { recursive: true });
  const target = join(folder, version);
  if (!existsSync(target)) {
    const unfinished = `${target}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    await build(unfinished);
    renameSync(unfinished, target);
  }
  // In seconds, down to microseconds: two builds may come within a millisecond.
  const now = (performance.timeOrigin + performance.now()) / 1_000;
  utimesSync(target, now, now);
  const newest = join(folder, "newest");
  writeFileSync(`${newest}.unfinished`, version);
  renameSync(`${newest}.unfinished`, newest);
  removeOldBuilds(folder);
}

function removeOldBuilds(folder) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== usersFolder)
    .map(({ name }) => name);
  const since = (name) => (name.endsWith(".unfinished") ? 0 : statSync(join(folder, name)).mtimeMs);
  const kept = new Set([
    ...names.toSorted((a, b) => since(b) - since(a)).slice(0, keptVersions),
    ...versionsInUse(join(folder, usersFolder)),
  ]);
  for (const name of names) {
    if (!kept.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function versionsInUse(folder) {
  const used = new Set();
  if (!existsSync(folder)) return used;
  for (const name of readdirSync(folder)) {
    const note = join(folder, name);
    const [mark = "", version = ""] = (readIfThere(note) ?? "").split("\n");
    if (isAlive(mark)) used.add(version);
    else rmSync(note, { force: true });
  }
  return used;
}

export function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
