import { openInstallation } from "../platform/backup/installation.ts";
import type { Config } from "../platform/config.ts";
import { createDatabase, type Database } from "../platform/database.ts";
import { refuseOtherMode } from "../platform/first-use.ts";
import { StartError } from "../platform/start-error.ts";

/**
 * The database of the installation for one command, which ends it.
 * @param what of this version's tables the command works with
 * @throws StartError for a database of the other mode, or without these tables
 */
export async function openCommandDatabase(
  config: Config,
  started: AsyncDisposableStack,
  what: { readonly command: string; readonly table: string; readonly things: string },
): Promise<Database> {
  const { directUrl } = await openInstallation(config, started, "existing");
  const { db, pool } = createDatabase({
    url: directUrl,
    poolSize: 2,
    name: `nachtfalter ${what.command} command`,
  });
  started.defer(() => db.destroy());
  await refuseOtherMode(pool, config);
  const { rows } = await pool.query("select to_regclass($1) is not null as there", [what.table]);
  if (!rows[0]?.there)
    throw new StartError(`There are no ${what.things}: the database has none of the product's tables.`);
  return db;
}
