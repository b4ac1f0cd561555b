import { randomBytes, randomUUID } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { newOrderNumber } from "#server/areas/checkout/orders/order-number.ts";
import type { Database } from "#server/platform/database.ts";
import { ownKey } from "#server/platform/idempotency.ts";

/** What of an order is its buyer's alone. */
type Own = {
  readonly email: string;
  readonly mailbox: number;
  readonly network: string;
  readonly linkSecret: string;
  /** As it is stored. */
  readonly key: string;
};

/** The statements of an order between `begin` and `commit`, in their order. */
export type RecordedOrder = {
  readonly statements: readonly { readonly sql: string; readonly parameters: readonly unknown[] }[];
  readonly own: Own;
};

/** What {@link replay} says itself. */
const FRAME = /^(begin|start transaction|commit)/i;

/** Records what one order sends. @param order places it, and says what of it is another one's next time */
export async function recording(
  pool: pg.Pool,
  order: (recorder: Database) => Promise<Own>,
): Promise<RecordedOrder> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const recorder: Database = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query: { sql, parameters } }) => {
      if (level === "query" && !FRAME.test(sql)) statements.push({ sql, parameters });
    },
  });
  const own = await order(recorder);
  return { statements, own };
}

/** Sends the same statements for another buyer, over a bare connection. */
export async function replay(pool: pg.Pool, { statements, own }: RecordedOrder): Promise<void> {
  const mailbox = randomBytes(6).readUIntBE(0, 6);
  const texts: readonly (readonly [string, string])[] = [
    [own.key, ownKey()],
    [own.linkSecret, randomUUID()],
    [own.email, `mia.${mailbox}@example.org`],
    [own.network, randomBytes(own.network.length / 2).toString("hex")],
    [String(own.mailbox), String(mailbox)],
  ];
  const fresh = (value: unknown): unknown => {
    if (value === own.mailbox) return mailbox;
    if (typeof value === "string")
      return texts.reduce((text, [old, other]) => text.replaceAll(old, other), value);
    if (!Array.isArray(value)) return value;
    return value.every(isOrderNumber) ? value.map(newOrderNumber) : value.map(fresh);
  };
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const { sql, parameters } of statements) await client.query(sql, parameters.map(fresh));
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** Of an order. */
const NUMBER_LENGTH = 8;
const isOrderNumber = (value: unknown) => typeof value === "string" && value.length === NUMBER_LENGTH;
