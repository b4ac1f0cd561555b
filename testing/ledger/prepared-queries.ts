import { createHash } from "node:crypto";
import pg from "pg";

/** Asks a database the same long questions again and again: each is planned once, which takes longer than to answer it. */
export async function openPreparedQueries(
  url: string,
): Promise<Pick<pg.Pool, "query"> & { readonly end: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query = (text: string) =>
    client.query({ name: createHash("sha256").update(text).digest("hex").slice(0, 32), text });
  return { query: query as pg.Pool["query"], end: () => client.end() };
}
