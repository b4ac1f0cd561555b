import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("a new screen gets into the table of screens before anything is built", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nachtfalter-screens-"));
  try {
    const routes = join(folder, "web", "routes");
    await mkdir(routes, { recursive: true });
    await cp(join(import.meta.dirname, "..", "web", "routes", "__root.tsx"), join(routes, "__root.tsx"));
    await writeFile(
      join(routes, "probe.tsx"),
      'import { createFileRoute } from "@tanstack/react-router";\n\nexport const Route = createFileRoute("/probe")({});\n',
    );
    await promisify(execFile)("node", [join(import.meta.dirname, "write-route-tree.ts")], { cwd: folder });
    expect(await readFile(join(folder, "web", "route-tree.gen.ts"), "utf8")).toContain('"/probe"');
  } finally {
    await rm(folder, { recursive: true });
  }
});
