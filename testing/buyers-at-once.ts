import { once } from "node:events";
import { createDatabase, type DatabaseConnection } from "#server/platform/database.ts";

/**
 * A server process that sells under load: says "ready", waits for a line on standard input, lets all buyers buy at once and prints their
 * answers as JSON.
 */
export async function buyersAtOnce<Answer extends { readonly status: number }>(
  url: string,
  buyers: number,
  open: (database: DatabaseConnection) => (buyer: number) => Promise<Answer>,
): Promise<void> {
  const database = createDatabase({ url, poolSize: 5 });
  const buy = open(database);
  await database.pool.query("select 1");

  process.stdout.write("ready\n");
  await once(process.stdin, "data");
  process.stdin.pause();

  const answers = await Promise.all(
    Array.from({ length: buyers }, (_, buyer) =>
      buy(buyer).catch((error: Error) => ({ status: 500, data: error.message })),
    ),
  );
  process.stdout.write(`${JSON.stringify(answers)}\n`);
  await database.db.destroy();
}
