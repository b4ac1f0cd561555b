import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { alone } from "./preparation-lock.mjs";

const module = pathToFileURL(join(import.meta.dirname, "preparation-lock.mjs")).href;
let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nachtfalter-lock-"));
  lock = join(folder, "lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that takes the lock, says so and runs the given code under it. */
function run(work: string) {
  const program = `
    import { appendFileSync } from "node:fs";
    import { alone } from ${JSON.stringify(module)};
    const note = (text) => appendFileSync(${JSON.stringify(join(folder, "notes"))}, text + "\\n");
    await alone(${JSON.stringify(lock)}, async () => { ${work} });`;
  return spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

test("of processes that begin together, one works at a time", async () => {
  const work = `
    const me = String(process.pid);
    note(me);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    note(me);`;
  const children = Array.from({ length: 6 }, () => run(work));
  const codes = await Promise.all(children.map((child) => once(child, "exit").then(([code]) => code)));
  expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
  const notes = readFileSync(join(folder, "notes"), "utf8").trim().split("\n");
  expect(new Set(notes).size).toBe(6);
  for (let index = 0; index < notes.length; index += 2) expect(notes[index + 1]).toBe(notes[index]);
  expect(readdirSync(folder)).toEqual(["notes"]);
});

test("the lock of a killed process counts for nothing", async () => {
  const child = run('console.log("mine"); await new Promise((resolve) => setTimeout(resolve, 60_000));');
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await alone(lock, async () => "done")).toBe("done");
});

test("so does one whose number a later process has", async () => {
  writeFileSync(lock, `${process.pid} 1`);
  expect(await alone(lock, async () => "done")).toBe("done");
});

test("so does one whose successor is gone as well", async () => {
  writeFileSync(lock, `${process.pid} 1`);
  writeFileSync(`${lock}-after-${process.pid}-1`, `${process.pid} 2`);
  expect(await alone(lock, async () => readdirSync(folder))).toEqual(["lock"]);
});

test("work that fails gives the lock back", async () => {
  await expect(alone(lock, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(readdirSync(folder)).toEqual([]);
});
