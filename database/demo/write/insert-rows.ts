import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import type { DB } from "#server/platform/database-types.ts";

/**
 * Inserts any number of rows with one statement and one parameter: PostgreSQL takes at most 65,535 parameters, and a list
 * of `values` for 4,000 bar items would need more. Rows whose unique key is there already are left alone.
 * @param columns the columns that are written and their types
 */
export async function insertRows<Column extends string>(
  tx: Transaction,
  table: keyof DB,
  columns: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<Column, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns) as Column[];
  const list = sql.join(names.map((name) => sql.id(name)));
  const types = sql.raw(names.map((name) => `"${name}" ${columns[name]}`).join(", "));
  const data = JSON.stringify(rows);
  await sql`
    insert into ${sql.table(table)} (${list})
    select ${list}
    from rows from (jsonb_to_recordset(${data}::jsonb) as (${types})) with ordinality as given (${list}, position)
    order by position
    on conflict do nothing`.execute(tx);
}
