import { cancelEvent } from "../areas/checkout/public.ts";
import { switchConfirmation } from "../areas/events/public.ts";
import { openInstallation } from "../platform/backup/installation.ts";
import { readArguments, runCommand, UsageError } from "../platform/command.ts";
import { createDatabase, type Database } from "../platform/database.ts";
import { StartError } from "../platform/start-error.ts";

const USAGE = `Usage: npm run events -- cancel ID
       npm run events -- confirm-addresses ID on|off

cancel             calls an event off for good: nothing of it is sold any more, what was paid goes back, what waits is given up. While a
                   worker runs this begins at once
confirm-addresses  whether free tickets count only once their buyer has confirmed the address of mail

ID is the number in the address of the event's page. The installation is that of the environment and .env, as for npm start.

Exit status: 0 done, 1 not done, 2 wrong usage.`;

await runCommand(USAGE, async (args, config, started) => {
  const [command, id = "", value, ...rest] = readArguments(args);
  const isSwitch = command === "confirm-addresses";
  if (command !== "cancel" && !isSwitch)
    throw new UsageError("What is to be done: cancel or confirm-addresses?");
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new UsageError("Which event?");
  if (isSwitch && value !== "on" && value !== "off") throw new UsageError("On or off?");
  if (rest.length > 0 || (!isSwitch && value !== undefined))
    throw new UsageError("That is too much at once.");
  const { directUrl } = await openInstallation(config(), started, "existing");
  const { db } = createDatabase({ url: directUrl, poolSize: 1, name: "nachtfalter events command" });
  started.defer(() => db.destroy());
  const title = await titleOf(db, Number(id));
  if (isSwitch) {
    await switchConfirmation(db, Number(id), value === "on");
    console.log(
      `Free tickets of “${title}” ${value === "on" ? "count once their buyer's address is confirmed" : "count at once"}.`,
    );
  } else if (await cancelEvent(db, { eventId: Number(id), at: new Date() }))
    console.log(`“${title}” is called off: what was paid goes back.`);
  else console.log(`“${title}” was called off before.`);
});

/** @throws StartError for an event, or tables, that are not there */
async function titleOf(db: Database, id: number): Promise<string> {
  const found = await db
    .selectFrom("event")
    .select("title")
    .where("id", "=", id)
    .executeTakeFirst()
    .catch((error: { code?: string }) => {
      if (error.code === "42P01")
        throw new StartError("There are no events: the database has none of the product's tables.");
      throw error;
    });
  if (found === undefined) throw new StartError(`There is no event ${id}.`);
  return found.title;
}
