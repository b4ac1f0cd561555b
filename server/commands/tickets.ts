import { findOrderByNumber } from "../areas/checkout/public.ts";
import { type ReissueRefusal, reissueOrder } from "../areas/fulfilment/public.ts";
import { revokedCodes } from "../areas/tickets/public.ts";
import { productsOf } from "../areas.ts";
import { readArguments, readId, runCommand, UsageError } from "../platform/command.ts";
import { inTransaction } from "../platform/database.ts";
import { mailDomain } from "../platform/mail/mailer.ts";
import { loadSecrets } from "../platform/secrets.ts";
import { StartError } from "../platform/start-error.ts";
import { openCommandDatabase } from "./command-database.ts";
import { table } from "./table.ts";

const USAGE = `Usage: npm run tickets -- reissue NUMBER
       npm run tickets -- revoked EVENT

reissue  gives the tickets of an order new codes and mails them to its buyer: after a dispute that was won, or when codes got into wrong
         hands. The codes of before open no door any more. Tickets that were at the door, or whose money went back, stay as they are.
         Each call makes new codes. While a worker runs the mail goes out at once
revoked  lists the codes of an event that no door opens to though their signature is genuine: revoked and replaced ones

NUMBER is the order's, as its mails and tickets print it. EVENT is the number in the address of the event's page. The installation is that of
the environment and .env, as for npm start.

Exit status: 0 done, 1 not done, 2 wrong usage.`;

const REFUSALS: { readonly [Refusal in ReissueRefusal]: string } = {
  "not-paid": "is not paid, or its money went back",
  disputed: "is disputed: its buyer's bank has the money, or decides about it",
  "no-buyer": "has no buyer any more: the account was deleted",
  "nothing-left": "has no ticket that could get a new code",
};

await runCommand(USAGE, async (args, readConfig, started) => {
  const [command, which = "", ...rest] = readArguments(args);
  if (command !== "reissue" && command !== "revoked")
    throw new UsageError("What is to be done: reissue or revoked?");
  if (which === "") throw new UsageError(command === "reissue" ? "Which order?" : "Which event?");
  if (rest.length > 0) throw new UsageError("That is too much at once.");
  const config = readConfig();
  const what = { command: "tickets", table: "ticket", things: "tickets" };
  const db = await openCommandDatabase(config, started, what);
  if (command === "revoked") {
    const rows = (await revokedCodes(db, readId(which, "event"))).map(
      ({ secureCode, ticketId, since, reason }) => [
        secureCode,
        String(ticketId),
        since.toISOString(),
        reason,
      ],
    );
    console.log(table(["CODE", "TICKET", "SINCE", "WHY"], rows));
    return;
  }
  const number = which.toUpperCase();
  const orderId = await findOrderByNumber(db, number);
  if (orderId === undefined) throw new StartError(`There is no order ${number}.`);
  const products = productsOf({ config, secrets: await loadSecrets(db) });
  const deps = { products, mailDomain: mailDomain(config.mailFrom) };
  const reissue = { orderId, reason: "new codes", actor: "operator", at: new Date() } as const;
  const done = await inTransaction(db, (tx) => reissueOrder(tx, deps, reissue));
  if ("refused" in done) throw new StartError(`The order ${number} ${REFUSALS[done.refused]}.`);
  console.log(`${done.count} of the order ${number} got new codes; its buyer is mailed them.`);
});
