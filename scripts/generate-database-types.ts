import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate, PostgresDialect } from "kysely-codegen";
import { createDatabase } from "#server/platform/database.ts";
import { migrate } from "#server/platform/migrations.ts";
import { startTestCluster } from "../testing/test-cluster.ts";

export const databaseTypesFile = join(import.meta.dirname, "..", "server", "platform", "database-types.ts");

/** The types of a migrated database as `server/platform/database.ts` reads its values. */
export async function generateDatabaseTypes(url: string): Promise<string> {
  const { db } = createDatabase({ url, poolSize: 1 });
  try {
    const dialect = new PostgresDialect({ dateParser: "string" });
    return await generate({
      db,
      dialect,
      defaultSchemas: ["public"],
      // The view is the version before's.
      excludePattern: "{pgboss.*,public.account_role}",
      outFile: null,
      typeMapping: { int8: "number", timestamp: "string", date: "string" },
    });
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) {
  const cluster = await startTestCluster();
  try {
    await migrate(cluster.url, []);
    await writeFile(databaseTypesFile, await generateDatabaseTypes(cluster.url));
    console.log("server/platform/database-types.ts is written.");
  } finally {
    await cluster.stop();
  }
}
