import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { jobKinds } from "#server/job-kinds.ts";
import { createDatabase } from "#server/platform/database.ts";
import { freePort } from "#server/platform/free-port.ts";
import { migrate } from "#server/platform/migrations.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.ts";
import { type CrashMachine, openCrashMachine } from "./crash-machine.ts";
import { emptyDatabase } from "./database.ts";
import { runCommand } from "./run-command.ts";
import { type ServerProcess, startServerProcess } from "./server-processes.ts";
import { openSmtpInbox, type SmtpInbox } from "./smtp-inbox.ts";

export const VICTIMS = ["server", "worker", "postgres", "all at once"] as const;
export type Victim = (typeof VICTIMS)[number];

/**
 * The product as it runs for real, each part a process that can be killed: a machine with PostgreSQL and a data folder, a
 * server and a worker on it. Outside of it, and never killed: the sandbox payment provider with a database of its own, and an
 * SMTP server.
 */
export type CrashCluster = Pick<CrashMachine, "dataDir" | "db" | "pool" | "secrets" | "giveBack"> & {
  readonly url: string;
  readonly sandbox: Sandbox & { readonly apiKey: string; readonly pool: pg.Pool };
  readonly inbox: SmtpInbox;
  /** Kills at once, before it returns; resolves when everything runs again. */
  kill(victim: Victim): Promise<void>;
  /**
   * Kills everything at once, before it returns, and loses the machine with all that is on it; resolves when everything runs
   * again on another machine, at the same address, with what a backup had.
   */
  loseMachine(loss: Loss): Promise<void>;
  /** Resolves when nothing is being started again. @throws Error when a process has ended that was not killed */
  whenWell(): Promise<void>;
  /**
   * Runs a command of `server/commands` on the machine, as a person does while everything runs.
   * @returns what it said
   * @throws Error when it did not succeed
   */
  command(name: string, args: readonly string[]): Promise<string>;
  /** What all processes have logged so far, and what commands have said. */
  logs(): string;
  [Symbol.asyncDispose](): Promise<void>;
};

export type Loss = {
  /** The backup, which lies elsewhere. */
  readonly archive: string;
  /** A last look at what the machine had, which no other reader ever gets: after all of it is dead, before it is gone. */
  readonly examine: (lost: pg.Pool) => Promise<void>;
  /** A look at what came back, before anything runs on it. */
  readonly compare: (restored: pg.Pool) => Promise<void>;
};

export async function openCrashCluster(settings: Record<string, string> = {}): Promise<CrashCluster> {
  const stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "nachtfalter-fragile-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  // Root runs PostgreSQL as another account, which has to get in.
  await chmod(folder, 0o711);

  const folderOfMachine = (number: number) => join(folder, `machine-${number}`);
  let machines = 1;
  let machine = await openCrashMachine(folderOfMachine(machines), ({ DATABASE_URL: url = "" }) =>
    migrate(url, jobKinds),
  );
  stack.defer(() => machine.remove());

  const inbox = stack.use(await openSmtpInbox());
  const [port, workerPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await openProvider(stack, machine.secrets, url);
  const environment = {
    MODE: "demo",
    PUBLIC_URL: url,
    SMTP_URL: inbox.url,
    SANDBOX_URL: sandbox.url,
    RATE_LIMIT_FACTOR: "1000",
    LOG_LEVEL: "debug",
    ...settings,
  };
  const started: ServerProcess[] = [];
  const killed = new Set<ServerProcess>();
  let fallen: Error | undefined;
  const start = async (role: "server" | "worker") => {
    const own = role === "server" ? port : workerPort;
    const process = await startServerProcess("own events", own, {
      ...environment,
      ...machine.settings,
      ROLE: role,
    });
    started.push(process);
    process.ended.then((code) => {
      if (!killed.has(process))
        fallen = new Error(`the ${role} ended with ${code} by itself:\n${process.output().slice(-3_000)}`);
    });
    return process;
  };
  stack.defer(async () => {
    for (const process of started) {
      killed.add(process);
      await process[Symbol.asyncDispose]();
    }
  });

  const [server, worker] = await Promise.all([start("server"), start("worker")]);
  const running = { server, worker };

  /** @returns those that have to be started again, and when PostgreSQL is back */
  function killNow(victim: Victim): { dead: ("server" | "worker")[]; databaseIsBack: Promise<void> } {
    const isHit = (part: Victim) => victim === part || victim === "all at once";
    const databaseIsBack = isHit("postgres") ? machine.killDatabase() : Promise.resolve();
    const dead = (["server", "worker"] as const).filter(isHit);
    for (const role of dead) {
      killed.add(running[role]);
      running[role].signal("SIGKILL");
    }
    return { dead, databaseIsBack };
  }

  async function startAgain(dead: readonly ("server" | "worker")[]): Promise<void> {
    // No worker lives that could still be at these jobs, so their leases may end.
    if (dead.includes("worker")) await machine.endLeases();
    await Promise.all(
      dead.map(async (role) => {
        running[role] = await start(role);
      }),
    );
  }

  let recovery: Promise<void> = Promise.resolve();
  async function recover({ dead, databaseIsBack }: ReturnType<typeof killNow>): Promise<void> {
    await Promise.all(dead.map((role) => running[role].ended));
    await databaseIsBack;
    await startAgain(dead);
  }

  async function replaceMachine(
    { dead, databaseIsBack }: ReturnType<typeof killNow>,
    { archive, examine, compare }: Loss,
  ): Promise<void> {
    await Promise.all(dead.map((role) => running[role].ended));
    await databaseIsBack;
    await examine(machine.pool);
    await machine.remove();
    machines += 1;
    machine = await openCrashMachine(folderOfMachine(machines), (found) =>
      command("restore", [archive], found),
    );
    await compare(machine.pool);
    await startAgain(dead);
  }

  const said: string[] = [];
  async function command(
    name: string,
    args: readonly string[],
    found: Readonly<Record<string, string>> = machine.settings,
  ): Promise<string> {
    const result = await runCommand(name, args, { folder, settings: { ...environment, ...found } });
    said.push(result.said, result.complained);
    if (result.status !== 0) throw new Error(`${name} ended with ${result.status}: ${result.complained}`);
    return result.said;
  }

  return {
    url,
    get dataDir() {
      return machine.dataDir;
    },
    get db() {
      return machine.db;
    },
    get pool() {
      return machine.pool;
    },
    get secrets() {
      return machine.secrets;
    },
    sandbox,
    inbox,
    kill(victim) {
      recovery = recover(killNow(victim));
      return recovery;
    },
    loseMachine(loss) {
      recovery = replaceMachine(killNow("all at once"), loss);
      return recovery;
    },
    async whenWell() {
      await recovery;
      if (fallen !== undefined) throw fallen;
    },
    giveBack: (cipher, what) => machine.giveBack(cipher, what),
    command,
    logs: () => [...started.map((process) => process.output()), ...said].join("\n"),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function openProvider(stack: AsyncDisposableStack, secrets: Secrets, productUrl: string) {
  const database = stack.use(await emptyDatabase());
  const apiKey = secrets.hmac("sandbox-api-key", "").toString("base64url");
  const sandbox = await startSandbox({
    databaseUrl: database.url,
    publicUrl: productUrl,
    apiKey,
    receiver: {
      url: `${productUrl}/webhooks/sandbox`,
      secret: secrets.hmac("sandbox-webhook-secret", "").toString("base64url"),
    },
  });
  stack.defer(() => sandbox.stop());
  const { db, pool } = createDatabase({ url: database.url, poolSize: 2, name: "test" });
  stack.defer(() => db.destroy());
  return { ...sandbox, apiKey, pool };
}
