import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);

export type Image = {
  /** The folder of the image's files: `/app` is below it. */
  readonly folder: string;
  /** Where its commands run. */
  readonly app: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  [Symbol.asyncDispose](): Promise<void>;
};

export type ImageOptions = {
  /**
   * `registry`: npm runs as the Dockerfile says. `here`: what npm would bring is taken from this repository, the packages that
   * are not for development and the newest build.
   */
  packages: "registry" | "here";
};

/** The Dockerfile's steps, one by one, in a folder instead of an image: there is no engine for images everywhere. */
export async function carryOutDockerfile({ packages }: ImageOptions): Promise<Image> {
  const folder = await mkdtemp(join(tmpdir(), "nachtfalter-image-"));
  await run("chmod", ["755", folder]);
  const steps = (await readFile(join(root, "Dockerfile"), "utf8"))
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line));
  let stage = folder;
  let app = folder;
  const env: Record<string, string> = {};
  const commands: Record<string, string[]> = {};
  for (const step of steps) {
    const [instruction = "", ...words] = step.split(" ");
    const [first = ""] = words;
    if (instruction === "FROM") stage = join(folder, words[2] ?? "image");
    else if (instruction === "WORKDIR") {
      app = join(stage, first);
      await mkdir(app, { recursive: true });
    } else if (instruction === "COPY") await copy(words, folder, app);
    else if (instruction === "RUN") await carryOut(JSON.parse(words.join(" ")), { stage, app, packages });
    else if (instruction === "ENV") for (const word of words) setVariable(env, word, stage);
    else if (instruction === "CMD") commands.CMD = JSON.parse(words.join(" "));
    else if (instruction === "HEALTHCHECK") commands.HEALTHCHECK = JSON.parse(step.slice(step.indexOf("[")));
    else if (!["EXPOSE", "USER", "VOLUME"].includes(instruction)) throw new Error(`What is ${step}?`);
  }
  return {
    folder: stage,
    app,
    env,
    command: commands.CMD ?? [],
    healthcheck: commands.HEALTHCHECK ?? [],
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

function setVariable(env: Record<string, string>, word: string, stage: string): void {
  const [name = "", value = ""] = word.split("=");
  env[name] = value.startsWith("/") ? join(stage, value) : value;
}

async function copy(words: string[], folder: string, app: string): Promise<void> {
  const from = words[0]?.startsWith("--from=") ? words.shift()?.slice("--from=".length) : undefined;
  const target = words.pop() ?? "";
  for (const source of words) {
    const to = join(app, target, target.endsWith("/") ? source : "");
    if (from !== undefined)
      await cp(join(folder, from, source), to, { recursive: true, verbatimSymlinks: true });
    else if (source === ".")
      for (const one of await contextEntries()) await copyFromContext(one, join(to, one));
    else await copyFromContext(source, to);
  }
}

/** What `.dockerignore` lets through: nothing but what it names, and no tests. */
export async function contextEntries(): Promise<string[]> {
  const lines = (await readFile(join(root, ".dockerignore"), "utf8")).trim().split("\n");
  if (lines[0] !== "*") throw new Error(".dockerignore no longer begins by leaving everything out");
  return lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
}

async function copyFromContext(source: string, to: string): Promise<void> {
  const entries = await contextEntries();
  if (!entries.some((entry) => source === entry || source.startsWith(`${entry}/`)))
    throw new Error(`.dockerignore leaves out ${source}`);
  await mkdir(dirname(to), { recursive: true });
  await cp(join(root, source), to, { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) });
}

type Place = { stage: string; app: string } & ImageOptions;

async function carryOut(command: string[], { stage, app, packages }: Place): Promise<void> {
  const [program = "", ...args] = command;
  if (program === "install") await mkdir(join(stage, args.at(-1) ?? ""), { recursive: true });
  else if (packages === "registry") await run(program, args, { cwd: app, maxBuffer: 2 ** 26 });
  else if (args.includes("--omit=dev")) await linkProductionPackages(app);
  else if (args.includes("build")) await cp(join(root, "dist"), join(app, "dist"), { recursive: true });
}

type NpmList = { packages: Record<string, { dev?: boolean; link?: boolean }> };

/** As `npm ci --omit=dev` leaves them, its list included. */
async function linkProductionPackages(app: string): Promise<void> {
  const here = join(root, "node_modules");
  const list = JSON.parse(await readFile(join(here, ".package-lock.json"), "utf8")) as NpmList;
  const kept = Object.entries(list.packages).filter(([, { dev, link }]) => dev !== true && link !== true);
  await mkdir(join(app, "node_modules"), { recursive: true });
  await writeFile(
    join(app, "node_modules", ".package-lock.json"),
    JSON.stringify({ ...list, packages: Object.fromEntries(kept) }),
  );
  const names = new Set(
    kept.map(([path]) => path.slice("node_modules/".length).split("/node_modules/")[0] ?? ""),
  );
  for (const name of names) {
    const link = join(app, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(await realpath(join(here, name)), link);
  }
}
