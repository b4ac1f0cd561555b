import { cancelEvent } from "../areas/checkout/public.ts";
import { describeProblem, OPERATOR, publishEvent, switchConfirmation } from "../areas/events/public.ts";
import { readArguments, readId, runCommand, UsageError } from "../platform/command.ts";
import { type Database, inTransaction } from "../platform/database.ts";
import { StartError } from "../platform/start-error.ts";
import { openCommandDatabase } from "./command-database.ts";

const USAGE = `Usage: npm run events -- publish ID
       npm run events -- cancel ID
       npm run events -- confirm-addresses ID on|off

publish            shows a draft to everybody and sells it, if its organiser is approved
cancel             calls an event off for good: nothing of it is sold any more, what was paid goes back, what waits is given up. While a
                   worker runs this begins at once
confirm-addresses  whether free tickets count only once their buyer has confirmed the address of mail

ID is the number in the address of the event's page. The installation is that of the environment and .env, as for npm start.

Exit status: 0 done, 1 not done, 2 wrong usage.`;

await runCommand(USAGE, async (args, config, started) => {
  const [command, id = "", value, ...rest] = readArguments(args);
  const isSwitch = command === "confirm-addresses";
  if (command !== "cancel" && command !== "publish" && !isSwitch)
    throw new UsageError("What is to be done: publish, cancel or confirm-addresses?");
  const eventId = readId(id, "event");
  if (isSwitch && value !== "on" && value !== "off") throw new UsageError("On or off?");
  if (rest.length > 0 || (!isSwitch && value !== undefined))
    throw new UsageError("That is too much at once.");
  const what = { command: "events", table: "event", things: "events" };
  const db = await openCommandDatabase(config(), started, what);
  const title = await titleOf(db, eventId);
  if (command === "publish") console.log(await publish(db, eventId, title));
  else if (isSwitch) {
    await switchConfirmation(db, eventId, value === "on");
    console.log(
      `Free tickets of “${title}” ${value === "on" ? "count once their buyer's address is confirmed" : "count at once"}.`,
    );
  } else if (await cancelEvent(db, { eventId, at: new Date() }))
    console.log(`“${title}” is called off: what was paid goes back.`);
  else console.log(`“${title}” was called off before.`);
});

/** @throws StartError with the reason why it cannot be published */
async function publish(db: Database, eventId: number, title: string): Promise<string> {
  const published = await inTransaction(db, (tx) => publishEvent(tx, OPERATOR, { eventId, now: new Date() }));
  if (published.kind === "refused") throw new StartError(published.problems.map(describeProblem).join("\n"));
  return published.kind === "published" ? `“${title}” is published.` : `“${title}” was published before.`;
}

/** @throws StartError for an event that is not there */
async function titleOf(db: Database, id: number): Promise<string> {
  const found = await db.selectFrom("event").select("title").where("id", "=", id).executeTakeFirst();
  if (found === undefined) throw new StartError(`There is no event ${id}.`);
  return found.title;
}
