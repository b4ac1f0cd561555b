import type pg from "pg";
import type { Config } from "./config.ts";
import { connectDirectly, createDatabase } from "./database.ts";
import { StartError } from "./start-error.ts";

/** A replica that takes longer is away for now, and a start does not wait for it. */
const replicaMilliseconds = 1_000;

/** The same for a database and its replicas, for whatever reaches them through a pool, and for no other database. */
const identity = `select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as which
  from pg_control_system()`;

type Asked = Pick<pg.Client, "query">;

/**
 * Looks whether all addresses of the configuration lead to one database: migrations on another one would change somebody else's,
 * and reads of another one show somebody else's events. Not told where PostgreSQL does not say which it is (some managed
 * services), nor of a replica that is away.
 * @throws StartError when an address leads elsewhere, and when the direct one leads nowhere
 */
export async function refuseOtherDatabases(
  client: Asked,
  { databaseUrl, databaseDirectUrl, databaseReadUrl }: Config,
): Promise<void> {
  const own = await identityOf(client);
  const leadsElsewhere = (other: string | undefined) =>
    own !== undefined && other !== undefined && own !== other;
  if (databaseDirectUrl !== undefined && databaseDirectUrl !== databaseUrl) {
    const direct = await connectDirectly(databaseDirectUrl, "DATABASE_DIRECT_URL");
    const other = await identityOf(direct).finally(() => direct.end());
    if (leadsElsewhere(other))
      throw new StartError(
        "DATABASE_DIRECT_URL leads to another database than DATABASE_URL: let both lead to the same one.",
      );
  }
  if (databaseReadUrl !== undefined && leadsElsewhere(await identityOfReplica(databaseReadUrl)))
    throw new StartError(
      "DATABASE_READ_URL leads to another database than DATABASE_URL: let it lead to a replica of that one, or leave it out.",
    );
}

async function identityOf(client: Asked): Promise<string | undefined> {
  try {
    const { rows } = await client.query<{ which: string }>(identity);
    return rows[0]?.which;
  } catch {
    return undefined;
  }
}

async function identityOfReplica(url: string): Promise<string | undefined> {
  const { pool } = createDatabase({
    url,
    poolSize: 1,
    name: "nachtfalter start",
    answerMilliseconds: replicaMilliseconds,
  });
  const which = await identityOf(pool);
  // A frozen one answers no farewell either.
  void pool.end();
  return which;
}
