import { type RawBuilder, sql } from "kysely";

/** The last of all letters: what begins with a text stands between it and it with this letter behind. */
const LAST_LETTER = "\u{10ffff}";

/** What people of a table are looked for by: „Nachname Vorname“ in small letters without accents; the indexes are on this very expression. */
export const foldedName = (table: string): RawBuilder<string> =>
  sql`folded_name(${sql.ref(`${table}.lastname`)}, ${sql.ref(`${table}.firstname`)}) collate "C"`;

/** Whether the name of a row begins like what somebody typed, however they write umlauts and accents. */
export function nameBegins(table: string, typed: string): RawBuilder<boolean> {
  const folded = sql`rtrim(folded_name(${typed.trim()}, ''))`;
  return sql`${foldedName(table)} between ${folded} and ${folded} || ${LAST_LETTER}`;
}
