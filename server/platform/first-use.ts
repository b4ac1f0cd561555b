import type pg from "pg";
import type { Config } from "./config.ts";
import { StartError } from "./start-error.ts";

/** A connection, or a pool where nothing else runs. */
type Client = Pick<pg.Client, "query">;

/**
 * A database is used in one mode for ever, that of its first server: the demo brings an administrator with a printed password, and
 * its events and people have no place beside real ones (decision 0156). Changes nothing, and knows databases of every version.
 * @throws StartError when the database belongs to the other mode
 */
export async function refuseOtherMode(client: Client, { mode, databaseUrl }: Config): Promise<void> {
  const first = await firstMode(client);
  if (first === undefined || first === mode) return;
  const other =
    databaseUrl === undefined ? "set DATA_DIR to another folder" : "set DATABASE_URL to another database";
  throw new StartError(
    first === "production"
      ? `MODE=demo would add an administrator with a printed password to a database of production: ${other}, or MODE to production.`
      : `MODE=production cannot use a database of the demo, whose people log in with a printed password: ${other}, or MODE to demo.`,
  );
}

/**
 * Makes a database of this version, which was never used, one of this mode. In the turn of the migrations: of two servers
 * that start first at once, one decides.
 * @throws StartError when the database belongs to the other mode
 */
export async function claimMode(client: Client, config: Config): Promise<void> {
  await refuseOtherMode(client, config);
  await client.query("insert into first_use (mode) values ($1) on conflict do nothing", [config.mode]);
}

type Mode = Config["mode"];

/**
 * Whose a database is that has `first_use`: a server makes its secrets before anything else, so those that are older than that
 * table are of a server of before. It was production's, since the migration that made the table would have found the demo's things.
 */
const ofThisTime = `select coalesce(
  (select mode from first_use),
  (select 'production' from secret
    where created_at < (select applied_at from schema_migration where name = '0032-first-use.sql') limit 1)) as mode`;

/** What older databases show, the surest first. */
const ofBefore: [table: string, query: string][] = [
  ["demo_addition", "select 'demo' as mode from demo_addition limit 1"],
  ["event", "select 'demo' as mode from event where demo_key is not null limit 1"],
  ["secret", "select 'production' as mode from secret limit 1"],
  ["account", "select 'production' as mode from account limit 1"],
  ["event", "select 'production' as mode from event limit 1"],
];

async function firstMode(client: Client): Promise<Mode | undefined> {
  const has = async (table: string) =>
    (await client.query("select from pg_class where oid = to_regclass($1)", [table])).rowCount === 1;
  const ask = async (query: string) => (await client.query<{ mode: Mode | null }>(query)).rows[0]?.mode;
  if (await has("first_use")) return (await ask(ofThisTime)) ?? undefined;
  for (const [table, query] of ofBefore) {
    const mode = (await has(table)) ? await ask(query) : undefined;
    if (mode) return mode;
  }
  return undefined;
}
