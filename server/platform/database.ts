import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from "kysely";
import pg from "pg";
import { wasInTheWay, wasNotAnswered } from "./database-failures.ts";
import type { DB } from "./database-types.ts";
import { StartError } from "./start-error.ts";

export type Database = Kysely<DB>;

/** What a use case hands to whatever takes part in its transaction. */
export type Transaction = KyselyTransaction<DB>;

/** A database or a transaction on it: what a query needs that does not care which. */
export type Queryable = Database | Transaction;

const oldestSupportedPostgres = 15;

const int8 = 20;
const int8Array = 1016;
const dateOrTimestamp = new Set([1082, 1114]);
const arrayOfThese = new Set([1182, 1115]);
const textArray = 1009;

/**
 * How values come back: `bigint` as a number (refused beyond 2^53, never rounded), `date` and `timestamp` as
 * the text that PostgreSQL writes (a wall clock belongs to no zone, a Date would put it into the machine's),
 * `timestamptz` as a Date.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    if (oid === int8) return safeInteger;
    if (oid === int8Array)
      return (text: string) => textsOf(text).map((item) => (item === null ? null : safeInteger(item)));
    if (dateOrTimestamp.has(oid)) return String;
    if (arrayOfThese.has(oid)) return textsOf;
    return pg.types.getTypeParser(oid, format as "text");
  },
};

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a number without loss`);
  return number;
}

/** The items of an array as PostgreSQL writes them. */
const textsOf: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray as number, "text");

export type DatabaseConnection = { db: Database; pool: pg.Pool };

/** How long a statement of the main pool may take; the longest of them take a fraction of a second. */
const usualAnswerMilliseconds = 15_000;

/** A peer that is gone without a word is noticed by TCP as well, where its silence is more than slowness. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Ends its connection when a statement is not answered in time. pg only rejects the statement, and the pool would lend out
 * the connection, which waits for that answer for ever, again (brianc/node-postgres#3399).
 */
class ClientWithTimeout extends pg.Client {
  /** As the overload of `pg.Client` that is used. */
  override query(...given: unknown[]): never {
    const asked = Reflect.apply(super.query, this, given);
    if (asked instanceof Promise) {
      asked.catch((error: unknown) => {
        if (wasNotAnswered(error)) void this.end();
      });
    }
    return asked as never;
  }
}

/**
 * A pool and Kysely on it. It keeps no session state: no prepared statement has a name and nothing is set
 * outside a transaction, so a transaction-pooling proxy may stand between.
 *
 * A statement that is not answered fails as a lost connection does (`isConnectionFailure`): whether it took effect is
 * unknown, and its connection is given up (decision 0016).
 * @param options.answerMilliseconds how long that takes; 15 seconds by default
 * @param options.idleMilliseconds how long an unused connection is kept; less than the former by default
 */
export function createDatabase(options: {
  url: string;
  poolSize: number;
  name?: string;
  answerMilliseconds?: number;
  idleMilliseconds?: number;
}): DatabaseConnection {
  const answerMilliseconds = options.answerMilliseconds ?? usualAnswerMilliseconds;
  // Sooner than a statement is given up: a repetition then meets no idle connection that fell silent together with its.
  const sooner = Math.min(10_000, answerMilliseconds / 1.5);
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.name ?? "nachtfalter",
    connectionTimeoutMillis: sooner,
    idleTimeoutMillis: options.idleMilliseconds ?? sooner,
    query_timeout: answerMilliseconds,
    ...keptAlive,
    Client: ClientWithTimeout,
    types,
  });
  // An idle connection that the server closes must not end the process; the next query opens a new one.
  pool.on("error", () => {});
  // Nor must one that is lent out and has no query at that moment; its next query or commit fails instead.
  pool.on("connect", (client) => client.on("error", () => {}));
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool };
}

/**
 * Runs `work` in one transaction (read committed) and commits it. A deadlock or a serialization failure rolls
 * back and runs it again, at most five times: `work` must do nothing that a rollback does not undo.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === 5 || !wasInTheWay(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Runs `work`, which only reads, on one state of the database: what others commit while it runs is seen by none of its queries. */
export function inSnapshot<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
}

/**
 * Opens a connection of its own for what needs a session: migrations, backup, restore. Its statements may take as
 * long as they need.
 * @throws StartError in one line when the database cannot be reached, refuses the login or is too old.
 */
export async function connectDirectly(url: string, variable = "DATABASE_URL"): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    ...keptAlive,
    types,
  });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`${variable}: the database at ${withoutPassword(url)} ${failureMessage(error)}.`);
  }
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < oldestSupportedPostgres) {
    await client.end();
    throw new StartError(
      `${variable}: the database is PostgreSQL ${major}; ${oldestSupportedPostgres} or newer is needed.`,
    );
  }
  return client;
}

/** Why a database cannot be reached, in words that follow its name; without its address and the user's name. */
export function failureMessage(error: unknown): string {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: Error[] };
  if (code === "ECONNREFUSED") return "cannot be reached: nothing listens there";
  if (/time(out|d out)/i.test(message ?? "")) return "does not answer";
  if (code === "ENOTFOUND") return "cannot be reached: its host name is unknown";
  if (code === "28P01" || code === "28000") return "refuses the user name or the password";
  if (code === "3D000") return "does not exist on that server";
  return `cannot be used: ${message || errors?.[0]?.message || code || "no reason given"}`;
}

/** An address as it may be shown and logged. */
function withoutPassword(url: string): string {
  try {
    const shown = new URL(url);
    return `${shown.hostname}${shown.port ? `:${shown.port}` : ""}${shown.pathname}`;
  } catch {
    return "the given address";
  }
}
