/**
 * A server process that sells under load, for tests of what several processes do to one database:
 * `node testing/buyer-process.ts DATABASE_URL OFFER_ID BUYERS KEY_PREFIX [ACCOUNT_ID USE_CREDITS]`; with an account it is a member who
 * orders them all and pays with credits. It says "ready", waits for a line on standard
 * input, lets all buyers order one ticket at once (with idempotency keys made of the prefix and their number) and prints
 * their answers as JSON.
 */
import { once } from "node:events";
import { createDatabase } from "#server/platform/database.ts";
import { openTicketShop, ticketForm } from "./ticket-shop.ts";

const [url = "", offerId, buyers, keyPrefix = "", accountId, useCredits] = process.argv.slice(2);
const database = createDatabase({ url, poolSize: 5 });
const member = { email: "mia@example.org", firstname: "Mia", lastname: "Lindner", phone: null };
const shop = openTicketShop(database, {
  contactOfAccount: async () => ({ ...member, isEmailConfirmed: true }),
});
await database.pool.query("select 1");

process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.pause();

const form = (buyer: number) =>
  ticketForm(Number(offerId), {
    email: `${keyPrefix}.${buyer}@example.org`,
    items: JSON.stringify({ tickets: [{ id: Number(offerId), quantity: 1 }] }),
    total: "12.50",
    idempotencyKey: `${keyPrefix}-buyer-number-${buyer}`,
    ...(useCredits === undefined ? {} : { useCredits }),
  });
const answers = await Promise.all(
  Array.from({ length: Number(buyers) }, (_, buyer) =>
    shop
      .buy(form(buyer), accountId === undefined ? undefined : Number(accountId))
      .catch((error: Error) => ({ status: 500, data: error.message })),
  ),
);
process.stdout.write(`${JSON.stringify(answers)}\n`);
await database.db.destroy();
