import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { validate } from "dockerfile-utils";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canReach, changeOwner, postgresAccount } from "#server/platform/embedded-postgres/account.ts";
import { freePort } from "#server/platform/free-port.ts";
import { emptyDatabase } from "../testing/database.ts";
import { carryOutDockerfile, contextEntries, type Image } from "../testing/image-steps.ts";

const root = join(import.meta.dirname, "..");
const node = process.execPath;
/** An ordinary user, as the Dockerfile demands, wherever such a one can reach this repository. */
const account = canReach(postgresAccount(), node) ? postgresAccount() : {};

let image: Image;
beforeAll(async () => {
  image = await carryOutDockerfile({ packages: "here" });
  await changeOwner(join(image.folder, "data"), account);
}, 120_000);
afterAll(() => image[Symbol.asyncDispose]());

/** Nothing of this process's environment but where Node is. */
const environment = (settings: Record<string, string>) => ({
  ...image.env,
  PATH: dirname(node),
  ...settings,
});

type Ran = { code: number | null; out: string; err: string };

function start(command: readonly string[], settings: Record<string, string>) {
  const [program = "", ...args] = command;
  const child = spawn(program === "node" ? node : program, args, {
    ...account,
    cwd: image.app,
    env: environment(settings),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ran: Ran = { code: null, out: "", err: "" };
  child.stdout.on("data", (chunk) => (ran.out += chunk));
  child.stderr.on("data", (chunk) => (ran.err += chunk));
  const ended = once(child, "close").then(([code]) => Object.assign(ran, { code: code as number | null }));
  return { child, ran, ended };
}

const refusal = async (settings: Record<string, string> = {}) =>
  (await start(image.command, settings).ended).err;

async function ready(child: ChildProcess, ran: Ran): Promise<void> {
  while (!ran.out.includes("is ready after")) {
    if (child.exitCode !== null) throw new Error(`${ran.out}${ran.err}`);
    await Promise.race([once(child, "close"), once(child.stdout as NodeJS.ReadableStream, "data")]);
  }
}

test("the Dockerfile is well formed, and its Node is the one the project is tested with", async () => {
  const text = await readFile(join(root, "Dockerfile"), "utf8");
  expect(validate(text)).toEqual([]);
  const { devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const versions = [...text.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(new Set(versions)).toEqual(new Set([devDependencies.node]));
});

test("what the image is built of holds whatever its settings of TypeScript are based on", async () => {
  const entries = await contextEntries();
  const isIn = (path: string) => entries.some((entry) => path === entry || path.startsWith(`${entry}/`));
  const settings = globSync("{,web/**/}tsconfig.json", { cwd: root }).filter(isIn);
  expect(settings.length).toBeGreaterThan(1);
  for (const path of settings) {
    const { extends: base } = JSON.parse(await readFile(join(root, path), "utf8"));
    if (base !== undefined) expect(isIn(join(dirname(path), base)), `what ${path} extends`).toBe(true);
  }
});

test("what the image holds serves, as an ordinary user in one process, and installs nothing", async () => {
  await using database = await emptyDatabase();
  const PORT = String(await freePort());
  const settings = {
    PORT,
    DATABASE_URL: database.url,
    PUBLIC_URL: "https://nachtfalter.example",
    ALLOWED_HOSTS: "127.0.0.1",
    DRAIN_SECONDS: "0",
  };
  // Who may write there keeps compiled code in it.
  const packages = async () =>
    (await readdir(join(image.app, "node_modules"))).filter((name) => name !== ".cache");
  const before = await packages();
  const { child, ran, ended } = start(image.command, settings);
  await ready(child, ran);
  const url = `http://127.0.0.1:${PORT}`;
  const page = await fetch(`${url}/events`, { headers: { accept: "text/html" } });
  expect([page.status, (await page.text()).includes("</html>")]).toEqual([200, true]);
  expect((await start(image.healthcheck, settings).ended).code).toBe(0);

  const line = await readFile(`/proc/${child.pid}/cmdline`, "utf8").catch(() => undefined);
  if (line !== undefined) expect(line.split("\0").slice(-2)).toEqual(["server/main.ts", ""]);

  const archive = join(image.folder, "data", "backup.tar.gz");
  const backup = await start(["node", "scripts/run.mjs", "server/commands/backup.ts", archive], settings)
    .ended;
  expect(backup).toMatchObject({ code: 0, err: "" });
  expect(await packages()).toEqual(before);

  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0, err: "" });
  expect((await start(image.healthcheck, settings).ended).code).toBe(1);
});

test("the demo is not in it, and says so in a line", async () => {
  await using database = await emptyDatabase();
  expect(await refusal({ DATABASE_URL: database.url, MODE: "demo" })).toMatch(
    /^\S+ is missing: MODE=demo, .* need the whole repository with npm ci, production npm ci --omit=dev\.\n$/,
  );
});

test("what is missing is one line: packages, a build, and a build of other sources", async () => {
  const aside = async (name: string, line: string) => {
    await rename(join(image.app, name), join(image.app, "aside"));
    expect(await refusal()).toBe(line);
    await rename(join(image.app, "aside"), join(image.app, name));
  };
  await aside("node_modules", "The packages are not installed: run npm ci --omit=dev first.\n");
  await aside(
    "dist",
    "There is no build in dist/web: run npm run build first, or carry dist/ over from where it ran.\n",
  );
  await mkdir(join(image.app, "web"));
  await writeFile(join(image.app, "vite.config.ts"), "");
  expect(await refusal()).toBe("The build in dist/web is not of these sources: run npm run build first.\n");
});

test("what is missing is a line of the log, where the server's lines are such", async () => {
  await rename(join(image.app, "dist"), join(image.app, "aside"));
  const settings = { DATABASE_URL: "postgres://127.0.0.1:9/app", ROLE: "worker" };
  const lines = (await refusal(settings)).trimEnd().split("\n");
  await writeFile(join(image.app, ".env"), "DATABASE_URL=postgres://127.0.0.1:9/app\n");
  lines.push((await refusal()).trimEnd());
  await rm(join(image.app, ".env"));
  await rename(join(image.app, "aside"), join(image.app, "dist"));
  const line = {
    level: "fatal",
    area: "start",
    msg: expect.stringMatching(/^There is no build in dist\/web/),
  };
  expect(lines.map((text) => JSON.parse(text))).toEqual([
    expect.objectContaining({ ...line, role: "worker" }),
    expect.objectContaining({ ...line, role: "both" }),
  ]);
});

test("an older Node is refused in a line", async () => {
  const older = "Object.defineProperty(process, 'versions', { value: { node: '22.20.0' } })";
  const { err } = await start(["node", "--import", `data:text/javascript,${older}`, "scripts/serve.mjs"], {})
    .ended;
  expect(err).toBe("Node 24 or newer is needed to serve; this is 22.20.0.\n");
});
