import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import type { TableShape } from "./archive.ts";

/** Loads tables one after the other, each from any number of parts. */
export class TableLoader {
  readonly #client: pg.Client;
  readonly #tables: Map<string, TableShape>;
  readonly #rows = new Map<string, number>();
  #current: { name: string; stream: CopyStreamQuery; end: Promise<void> } | undefined;

  constructor(client: pg.Client, tables: TableShape[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  /** Takes the next part of a table; the parts of one table follow each other. */
  async write(name: string, part: Buffer): Promise<void> {
    if (this.#current?.name !== name) {
      await this.#finish();
      this.#begin(name);
    }
    const current = this.#current;
    if (current === undefined || current.stream.write(part)) return;
    // A refused row ends the stream: waiting for room alone would never return.
    await Promise.race([once(current.stream, "drain"), current.end]);
  }

  /** Ends the last table. @returns how many rows each table has got. */
  async end(): Promise<Map<string, number>> {
    await this.#finish();
    return this.#rows;
  }

  /** Gives up the table that is being loaded, so that the connection can roll back. */
  async abort(): Promise<void> {
    this.#current?.stream.destroy(new Error("the restore has failed"));
    await this.#current?.end.catch(() => {});
  }

  #begin(name: string): void {
    const table = this.#tables.get(name);
    if (table === undefined) throw new Error(`the archive holds rows of ${name}, which it does not list`);
    const stream = this.#client.query(copyFrom(`copy ${name} (${table.columns.join(", ")}) from stdin`));
    const end = finished(stream);
    end.catch(() => {});
    this.#current = { name, stream, end };
  }

  async #finish(): Promise<void> {
    const current = this.#current;
    if (current === undefined) return;
    current.stream.end();
    await current.end;
    this.#rows.set(current.name, current.stream.rowCount);
    this.#current = undefined;
  }
}
