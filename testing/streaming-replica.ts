import { chmod, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changeOwner, postgresAccount } from "#server/platform/embedded-postgres/account.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/platform/embedded-postgres/supervisor.ts";

export type StreamingReplica = {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** It comes back by itself. */
  killReplica(): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A primary and its hot standby, as PostgreSQL replicates by itself: a copy of the stopped primary's folder that follows it. */
export async function streamingReplica(): Promise<StreamingReplica> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "nachtfalter-replica-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  // Root runs PostgreSQL as another account, which has to get in.
  await chmod(folder, 0o711);
  const [first, second] = [join(folder, "primary"), join(folder, "replica")];
  const start = (dataDir: string, settings: Record<string, string> = {}) =>
    startEmbeddedPostgres({ dataDir, durable: false, settings });

  await (await start(first)).stop();
  await cp(first, second, { recursive: true });
  const standby = join(second, "postgres", "data");
  await writeFile(join(standby, "standby.signal"), "");
  await changeOwner(join(second, "postgres"), postgresAccount());
  await chmod(standby, 0o700);

  const primary: EmbeddedPostgres = await start(first);
  stack.defer(() => primary.stop());
  const { hostname, port, username, password } = new URL(primary.url);
  const replica = await start(second, {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
  });
  stack.defer(() => replica.stop());
  const started = stack.move();
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    killReplica: () => void process.kill(replica.pid(), "SIGKILL"),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
