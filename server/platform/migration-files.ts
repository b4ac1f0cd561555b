import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A migration of this version. Its marks stand in comments of their own before its first statement. */
export type Migration = {
  name: string;
  sql: string;
  hash: string;
  /** `-- @needs NNNN-name.sql`: versions that do not know that migration cannot run on what this one leaves. Unset: all can. */
  needs: string | undefined;
  /** `-- @concurrently`: the index that its one statement builds, outside of a transaction. */
  index: string | undefined;
};

export const migrationsFolder = join(import.meta.dirname, "..", "..", "database", "migrations");

const buildsOneIndex = /^create (?:unique )?index concurrently ([a-z_][a-z0-9_]*) on [^;]+;?$/i;

/**
 * The migrations of this version, in the order in which they are applied: by their names. A database remembers these names, so
 * none is ever renamed, not even one of the two that are called 0007.
 * @throws Error for a mark that means nothing
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => readMigration(name, await readFile(join(folder, name), "utf8"), names)),
  );
}

function readMigration(name: string, sql: string, names: readonly string[]): Migration {
  const refuse = (why: string): never => {
    throw new Error(`The migration ${name} ${why}.`);
  };
  let needs: string | undefined;
  let isConcurrent = false;
  for (const [, mark, value = ""] of sql.matchAll(/^-- @(\S+) ?(.*)$/gm)) {
    if (mark === "needs") needs = value.trim();
    else if (mark === "concurrently") isConcurrent = true;
    else refuse(`has an unknown mark (@${mark})`);
  }
  if (needs !== undefined && (!names.includes(needs) || needs > name))
    refuse(`needs ${needs}, which is none before it`);
  const statement = sql.replace(/^--.*$/gm, "").trim();
  const index = isConcurrent ? buildsOneIndex.exec(statement)?.[1] : undefined;
  if (isConcurrent && index === undefined)
    refuse("is not one “create index concurrently name on …”, as @concurrently says");
  return { name, sql, hash: createHash("sha256").update(sql).digest("hex"), needs, index };
}
