import { randomBytes } from "node:crypto";
import pg from "pg";
import { createDatabase, type Database } from "#server/platform/database.ts";

export const testServerVariable = "TEST_POSTGRES_URL";
export const templateName = "nachtfalter_template";

export type TestDatabase = {
  db: Database;
  pool: pg.Pool;
  /** Address of this database, for a server process or a second pool of its own. */
  url: string;
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * A migrated, empty database of its own on the PostgreSQL of this test run, dropped at the end of the scope:
 * `await using database = await testDatabase()`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administrate(`create database ${name} template ${templateName}`);
  const url = addressOf(name);
  const { db, pool } = createDatabase({ url, poolSize: 5, name: "test" });
  return {
    db,
    pool,
    url,
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await administrate(`drop database if exists ${name} with (force)`);
    },
  };
}

/**
 * An empty database without any table that belongs to an ordinary role, as a managed PostgreSQL gives it.
 * @param locale of ICU, which the database is set up for; by default the server's own
 */
export async function emptyDatabase(
  locale?: string,
): Promise<{ url: string; [Symbol.asyncDispose](): Promise<void> }> {
  const name = `empty_${randomBytes(8).toString("hex")}`;
  await administrate(`create role ${name} login password 'ordinary'`);
  const language = locale === undefined ? "" : ` locale_provider icu icu_locale '${locale}'`;
  await administrate(`create database ${name} template template0 owner ${name}${language}`);
  const url = new URL(addressOf(name));
  url.username = name;
  url.password = "ordinary";
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      await administrate(`drop database if exists ${name} with (force)`);
      await administrate(`drop role ${name}`);
    },
  };
}

function serverUrl(): string {
  const url = process.env[testServerVariable];
  if (url === undefined)
    throw new Error(`${testServerVariable} is unset: run this through Vitest, which starts a server`);
  return url;
}

function addressOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function administrate(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf("postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
