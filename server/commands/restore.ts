import { stat } from "node:fs/promises";
import { step } from "../../scripts/steps.mjs";
import { jobKinds } from "../job-kinds.ts";
import { openInstallation } from "../platform/backup/installation.ts";
import { restoreBackup } from "../platform/backup/restore-backup.ts";
import { pathFromCaller, readFileArgument, runCommand, UsageError } from "../platform/command.ts";
import { openFiles } from "../platform/open-files.ts";
import { StartError } from "../platform/start-error.ts";

const USAGE = `Usage: npm run restore -- FILE

Restores an archive of npm run backup into an empty database or a new DATA_DIR, while no server runs on it, with the version
that wrote it. Everything or nothing. Ids, invoice numbers and what payment providers are told begin anew, so that nothing that
was handed out after the backup is handed out again. The installation is that of the environment and .env, as for npm start.

Exit status: 0 restored, 1 not restored, 2 wrong usage.`;

await runCommand(USAGE, async (args, config, started) => {
  const name = readFileArgument(args);
  if (name === undefined) throw new UsageError("Which archive?");
  const from = pathFromCaller(name);
  const archive = await stat(from).catch(() => undefined);
  if (archive === undefined) throw new StartError(`${from} does not exist.`);
  if (!archive.isFile()) throw new StartError(`${from} is no file.`);
  const settings = config();
  const { directUrl } = await openInstallation(settings, started, "existing or new");
  const files = await openFiles(settings);
  const {
    rows,
    files: count,
    invoiceSeries,
  } = await step("Restoring the backup", () =>
    restoreBackup({ url: directUrl, files, jobs: jobKinds, from }),
  );
  const total = Object.values(rows).reduce((sum, value) => sum + value, 0);
  console.log(`Restored ${total} rows of ${Object.keys(rows).length} tables and ${count} files.`);
  console.log(`Ids go on far ahead, new invoices are of the series ${invoiceSeries}.`);
});
