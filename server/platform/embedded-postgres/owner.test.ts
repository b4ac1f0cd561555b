import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const module = pathToFileURL(join(import.meta.dirname, "owner.ts")).href;

/** A process that waits for its input's first line, tries to become the owner, says how it went and stays until its input ends. */
function candidate(ownerFile: string) {
  const program = `
    import { once } from "node:events";
    import { takeOwnership } from ${JSON.stringify(module)};
    console.error("here");
    await once(process.stdin, "data");
    try {
      takeOwnership(${JSON.stringify(ownerFile)}, "/data");
      console.log("owner");
    } catch (error) {
      console.log(error.message.replace(/\\d+/, "N"));
    }
    console.error("tried");
    process.stdin.resume();`;
  return spawn(process.execPath, ["--input-type=module", "-e", program]);
}

test("of processes that find the mark of one that is gone, a single one becomes the owner", async () => {
  const folder = mkdtempSync(join(tmpdir(), "nachtfalter-owner-"));
  const ownerFile = join(folder, "owner");
  writeFileSync(ownerFile, `${process.pid} 1`);
  const candidates = Array.from({ length: 8 }, () => candidate(ownerFile));
  const outcomes = candidates.map(({ stdout }) => text(stdout));
  await Promise.all(candidates.map(({ stderr }) => once(stderr, "data")));
  const tried = candidates.map(({ stderr }) => once(stderr, "data"));
  for (const { stdin } of candidates) stdin.write("go\n");
  await Promise.all(tried);
  for (const { stdin } of candidates) stdin.end();

  const refused = "The data folder /data is in use by process N: stop it, or set DATA_DIR to another folder.";
  expect((await Promise.all(outcomes)).map((outcome) => outcome.trim()).sort()).toEqual([
    ...Array.from({ length: 7 }, () => refused),
    "owner",
  ]);
  rmSync(folder, { recursive: true });
});
