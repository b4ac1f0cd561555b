import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { type Child, startChild } from "./processes.ts";

export type BenchServer = Pick<Child, "memory"> & {
  readonly port: number;
  readonly databaseUrl: string;
  readonly dataDir: string;
  [Symbol.asyncDispose](): Promise<void>;
};

type Row = { readonly suite: string; readonly name: string; readonly text: string; readonly figures: object };

const RESULTS = path.join(import.meta.dirname, "results");

/** One run: starts servers, collects rows, prints them as they come and writes them as JSON at the end. */
export class Bench {
  readonly rows: Row[] = [];
  /** Shortens every measurement, for trying the bench itself. */
  readonly seconds: number | undefined;

  constructor(seconds: number | undefined) {
    this.seconds = seconds;
  }

  /** The product as one process on an embedded, durable PostgreSQL of its own, with its demo programme. */
  async startServer(env: Record<string, string> = {}): Promise<BenchServer> {
    const port = await freePort();
    const child = await startChild("serve.ts", {
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: `http://localhost:${port}`,
      ...env,
    });
    const { databaseUrl, dataDir } = child.said as { databaseUrl: string; dataDir: string };
    return { port, databaseUrl, dataDir, memory: child.memory, [Symbol.asyncDispose]: child.stop };
  }

  row(suite: string, name: string, text: string, figures: object): void {
    this.rows.push({ suite, name, text, figures });
    console.log(`${suite.padEnd(9)} ${name.padEnd(34)} ${text}`);
  }

  write(): string {
    mkdirSync(RESULTS, { recursive: true });
    const file = path.join(RESULTS, `${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}.json`);
    const machine = {
      cores: cpus().length,
      model: cpus()[0]?.model,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    };
    writeFileSync(file, `${JSON.stringify({ machine, rows: this.rows }, null, 2)}\n`);
    return file;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
