import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "./database.ts";
import type { DB } from "./database-types.ts";

/** The columns that a statement writes, with their types in PostgreSQL. */
export type Columns<Column extends string> = Readonly<Record<Column, string>>;

/**
 * Inserts any number of rows with one statement and one parameter: PostgreSQL takes at most 65,535 parameters, and a list
 * of `values` for 4,000 bar items would need more. Rows whose unique key is there already are left alone.
 */
export async function insertRows<Column extends string>(
  tx: Transaction,
  table: keyof DB,
  columns: Columns<Column>,
  rows: readonly Readonly<Record<NoInfer<Column>, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const list = sql.join(Object.keys(columns).map((name) => sql.id(name)));
  await sql`
    insert into ${sql.table(table)} (${list}) overriding system value
    select ${list}
    from rows from (${recordset(columns, rows)}) with ordinality as given (${list}, position)
    order by position
    on conflict do nothing`.execute(tx);
}

/**
 * Writes rows that are there, each by its `id`, with one statement. A row that holds these values already is left alone.
 * @returns how many were changed
 */
export async function updateRows<Column extends string>(
  tx: Transaction,
  table: keyof DB,
  columns: Columns<Column>,
  rows: readonly Readonly<Record<NoInfer<Column> | "id", unknown>>[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const names = Object.keys(columns);
  const of = (owner: string) => sql.join(names.map((name) => sql.ref(`${owner}.${name}`)));
  const list = sql.join(["id", ...names].map((name) => sql.id(name)));
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as kept
    set ${sql.join(names.map((name) => sql`${sql.id(name)} = ${sql.ref(`given.${name}`)}`))}
    from rows from (${recordset({ id: "bigint", ...columns }, rows)}) as given (${list})
    where kept.id = given.id and (${of("kept")}) is distinct from (${of("given")})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

function recordset(columns: Columns<string>, rows: readonly unknown[]): RawBuilder<unknown> {
  const types = sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(", "),
  );
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (${types})`;
}
