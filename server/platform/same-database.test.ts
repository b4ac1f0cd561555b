import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { silentProxy } from "../../testing/silent-proxy.ts";
import { streamingReplica } from "../../testing/streaming-replica.ts";
import { loadConfig } from "./config.ts";
import { createDatabase } from "./database.ts";
import { refuseOtherDatabases } from "./same-database.ts";

const looking = (pool: Parameters<typeof refuseOtherDatabases>[0], addresses: Record<string, string>) =>
  refuseOtherDatabases(pool, loadConfig({ MODE: "demo", ...addresses }));

test("another database beside the own one is refused, whichever address leads there", async () => {
  await using own = await testDatabase();
  await using other = await testDatabase();
  await expect(looking(own.pool, { DATABASE_URL: own.url, DATABASE_DIRECT_URL: other.url })).rejects.toThrow(
    /^DATABASE_DIRECT_URL leads to another database than DATABASE_URL: let both lead to the same one\.$/,
  );
  await expect(looking(own.pool, { DATABASE_URL: own.url, DATABASE_READ_URL: other.url })).rejects.toThrow(
    /^DATABASE_READ_URL leads to another database than DATABASE_URL: .*\.$/,
  );
});

test("the own database by another way, and its replica, are the same; a replica that is away or silent is left alone", async () => {
  await using cluster = await streamingReplica();
  const { hostname, port } = new URL(cluster.primaryUrl);
  await using proxy = await silentProxy({ host: hostname, port: Number(port) });
  const throughProxy = new URL(cluster.primaryUrl);
  throughProxy.host = `127.0.0.1:${proxy.port}`;
  const { db, pool } = createDatabase({ url: cluster.primaryUrl, poolSize: 1 });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => db.destroy());
  const own = { DATABASE_URL: cluster.primaryUrl, DATABASE_DIRECT_URL: throughProxy.href };
  await looking(pool, { ...own, DATABASE_READ_URL: cluster.replicaUrl });
  await looking(pool, { ...own, DATABASE_READ_URL: "postgres://127.0.0.1:9/app" });
  proxy.silence("new ones too");
  await looking(pool, { DATABASE_URL: cluster.primaryUrl, DATABASE_READ_URL: throughProxy.href });
});
