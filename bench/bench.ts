import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import pg from "pg";
import { createDatabase, type DatabaseConnection } from "#server/platform/database.ts";
import { freePort } from "#server/platform/free-port.ts";
import { serverFlags } from "../scripts/server-flags.mjs";
import { type CpuTime, readCpuTime } from "./cpu-time.ts";
import { type Child, startChild } from "./processes.ts";

export type BenchServer = Pick<Child, "memory"> & {
  readonly port: number;
  readonly databaseUrl: string;
  cpuTime(): CpuTime;
  /** Its database, with a pool of the bench's own; ended by the end of `db`. */
  openDatabase(): DatabaseConnection;
  /** On a connection of its own, which may take as long as it needs. */
  withClient(work: (client: pg.Client) => Promise<unknown>): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A production server without a worker beside it, and with a provider that is never asked. */
export const PRODUCTION = {
  ROLE: "server",
  MODE: "production",
  STRIPE_SECRET_KEY: "sk_test_bench",
  STRIPE_WEBHOOK_SECRET: "whsec_bench",
};

type Row = { readonly suite: string; readonly name: string; readonly text: string; readonly figures: object };

const RESULTS = path.join(import.meta.dirname, "results");

/** One run: starts servers, collects rows, prints them as they come and writes them as JSON at the end. */
export class Bench {
  readonly rows: Row[] = [];
  readonly begun = new Date();
  /** Shortens every measurement, for trying the bench itself. */
  readonly seconds: number | undefined;

  constructor(seconds: number | undefined) {
    this.seconds = seconds;
  }

  /** The product as one process, run as `npm start` runs it, on an embedded, durable PostgreSQL of its own. */
  async startServer(env: Record<string, string>): Promise<BenchServer> {
    const port = await freePort();
    const child = await startChild("serve.ts", {
      env: { PORT: String(port), HOST: "127.0.0.1", PUBLIC_URL: `http://localhost:${port}`, ...env },
      flags: serverFlags,
    });
    const { databaseUrl, postmaster } = child.said as { databaseUrl: string; postmaster: number };
    return {
      port,
      databaseUrl,
      memory: child.memory,
      cpuTime: () => readCpuTime(child.pid, postmaster),
      openDatabase: () => createDatabase({ url: databaseUrl, poolSize: 5, name: "bench" }),
      async withClient(work) {
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        await work(client);
        await client.end();
      },
      [Symbol.asyncDispose]: child.stop,
    };
  }

  row(suite: string, name: string, text: string, figures: object): void {
    const [load = 0] = loadavg();
    this.rows.push({ suite, name, text, figures: { ...figures, load } });
    console.log(`${suite.padEnd(9)} ${name.padEnd(36)} ${text}`);
  }

  /** What the server's process holds now and held at most since it started. */
  memoryRow(suite: string, server: BenchServer): void {
    const { now, most } = server.memory();
    this.row(suite, "server RSS", `${now.toFixed(0)} MB now, ${most.toFixed(0)} MB at most`, { now, most });
  }

  write(): string {
    mkdirSync(RESULTS, { recursive: true });
    const file = path.join(RESULTS, `${this.begun.toISOString().replaceAll(":", "-").slice(0, 19)}.json`);
    const machine = {
      cores: cpus().length,
      model: cpus()[0]?.model,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    };
    writeFileSync(file, `${JSON.stringify({ begun: this.begun, machine, rows: this.rows }, null, 2)}\n`);
    return file;
  }
}
