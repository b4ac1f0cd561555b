import { openInstallation } from "../platform/backup/installation.ts";
import { runCommand, UsageError } from "../platform/command.ts";
import { connectDirectly } from "../platform/database.ts";
import { beginEpoch } from "../platform/identity.ts";
import { StartError } from "../platform/start-error.ts";

const USAGE = `Usage: npm run renew-identity

For a database that went back in time in another way than npm run restore: a disk's snapshot, a physical restore, a standby that
took over and lost its tail. Moves every id far ahead, begins a new series of invoice numbers and a new epoch for what payment
providers are told, so that nothing that was handed out and is lost is handed out again. Servers may run; they notice by
themselves. Safe to repeat: each time begins another. The installation is that of the environment and .env, as for npm start.

A copy that shall run beside the installation it came from shares its past: what the other one sold before the copy was made
both take for their own. First give the copy keys of another account of the payment provider, and another bucket; a new epoch
alone does not part them.

Exit status: 0 renewed, 1 not renewed, 2 wrong usage.`;

await runCommand(USAGE, async (args, config, started) => {
  if (args.length > 0) throw new UsageError("This takes no arguments.");
  const { directUrl } = await openInstallation(config(), started, "existing");
  const client = await connectDirectly(directUrl);
  started.defer(() => client.end());
  const { rows } = await client.query("select to_regclass('installation_epoch') is not null as known");
  if (!rows[0]?.known) throw new StartError("The database is of an older version: start this one first.");
  const { epoch, invoiceSeries, movedSequences } = await beginEpoch(client, "requested");
  console.log(
    `The epoch ${epoch} has begun: ${movedSequences} sequences are far ahead, invoices are of the series ${invoiceSeries}.`,
  );
  console.log("What payment providers know and this database has lost is found by npm run reconcile.");
});
