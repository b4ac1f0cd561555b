/**
 * A server process whose buyers order with a coupon, for tests of what several processes do to one:
 * `node testing/coupon-buyer-process.ts DATABASE_URL OFFER_ID COUPON_ID BUYERS PREFIX`. It says "ready", waits for a line on standard input, lets all
 * buyers order one ticket for 11,25 € at once and prints the statuses as JSON.
 */
import { once } from "node:events";
import { createDatabase } from "#server/platform/database.ts";
import { reducedForm } from "./reduced-form.ts";
import { openTicketShop } from "./ticket-shop.ts";

const [url = "", offerId, couponId, buyers, prefix = ""] = process.argv.slice(2);
const database = createDatabase({ url, poolSize: 5 });
const shop = openTicketShop(database);
await database.pool.query("select 1");

process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.pause();

const answers = await Promise.all(
  Array.from({ length: Number(buyers) }, (_, buyer) =>
    shop
      .buy(reducedForm(Number(offerId), Number(couponId), { email: `${prefix}.${buyer}@example.org` }))
      .catch(() => ({ status: 500 })),
  ),
);
process.stdout.write(`${JSON.stringify(answers.map(({ status }) => status))}\n`);
await database.db.destroy();
