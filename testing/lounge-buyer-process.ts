/**
 * A server process that books lounges under load: `node testing/lounge-buyer-process.ts DATABASE_URL LOUNGE_ID BUYERS`. It says "ready", waits
 * for a line on standard input, lets all buyers book one at once (at 300 €) and prints their answers as JSON.
 */
import { once } from "node:events";
import { createDatabase } from "#server/platform/database.ts";
import { loungeForm } from "./lounge-factory.ts";
import { openLoungeShop } from "./lounge-shop.ts";

const [url = "", loungeId, buyers] = process.argv.slice(2);
const database = createDatabase({ url, poolSize: 5 });
const buy = openLoungeShop(database);
await database.pool.query("select 1");

process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.pause();

const answers = await Promise.all(
  Array.from({ length: Number(buyers) }, (_, buyer) =>
    buy(
      loungeForm([{ id: Number(loungeId) }], "300.00", { email: `${process.pid}.${buyer}@example.org` }),
    ).catch((error: Error) => ({ status: 500, data: error.message })),
  ),
);
process.stdout.write(`${JSON.stringify(answers)}\n`);
await database.db.destroy();
