import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jobKinds } from "#server/job-kinds.ts";
import { migrationsFolder } from "#server/platform/migration-files.ts";
import { migrate } from "#server/platform/migrations.ts";

/** Applies the migrations up to one. */
export async function migrateTo(url: string, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "nachtfalter-before-"));
  for (const name of await readdir(migrationsFolder))
    if (name <= last) await cp(join(migrationsFolder, name), join(folder, name));
  await migrate(url, jobKinds, { from: folder });
  await rm(folder, { recursive: true });
}
