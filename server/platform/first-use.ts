import { sql } from "kysely";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import { StartError } from "./start-error.ts";

/**
 * A database is used in one mode for ever, that of its first server: the demo brings an administrator with a printed password, and
 * its events and people have no place beside real ones (decision 0156). Of two servers that start first at once, one decides.
 * @throws StartError when the database belongs to the other mode
 */
export async function refuseOtherMode(db: Database, { mode, databaseUrl }: Config): Promise<void> {
  await sql`insert into first_use (mode) values (${mode}) on conflict do nothing`.execute(db);
  const { mode: first } = await db.selectFrom("first_use").select("mode").executeTakeFirstOrThrow();
  if (first === mode) return;
  const other =
    databaseUrl === undefined ? "set DATA_DIR to another folder" : "set DATABASE_URL to another database";
  throw new StartError(
    first === "production"
      ? `MODE=demo would add an administrator with a printed password to a database of production: ${other}, or MODE to production.`
      : `MODE=production cannot use a database of the demo, whose people log in with a printed password: ${other}, or MODE to demo.`,
  );
}
