import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { step } from "../../scripts/steps.mjs";
import { openInstallation } from "../platform/backup/installation.ts";
import { writeBackup } from "../platform/backup/write-backup.ts";
import { pathFromCaller, readFileArgument, runCommand } from "../platform/command.ts";
import { openFiles } from "../platform/open-files.ts";
import { StartError } from "../platform/start-error.ts";

const USAGE = `Usage: npm run backup -- [FILE]

Writes everything, the database and the files, into one archive, while the server runs or not. FILE is
nachtfalter-backup-DATE-TIME.tar.gz in this folder unless named; an older one of that name is replaced. The installation is
that of the environment and .env, as for npm start. The archive holds secrets: keep it safe.

Exit status: 0 written, 1 not written, 2 wrong usage.`;

/** Before anything is read, so that an hour's work is not lost in the end. */
async function refuseImpossibleTarget(file: string): Promise<void> {
  const folder = await stat(dirname(file)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new StartError(`The folder ${dirname(file)} does not exist.`);
  const there = await stat(file).catch(() => undefined);
  if (there !== undefined && !there.isFile())
    throw new StartError(`${file} is no file: name a file for the archive.`);
}

await runCommand(USAGE, async (args, config, started) => {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-");
  const to = pathFromCaller(readFileArgument(args) ?? `nachtfalter-backup-${moment}.tar.gz`);
  await refuseImpossibleTarget(to);
  const settings = config();
  const { directUrl } = await openInstallation(settings, started, "existing");
  const files = await openFiles(settings);
  const { rows, files: count } = await step("Writing the backup", () =>
    writeBackup({ url: directUrl, files, to }),
  );
  const total = Object.values(rows).reduce((sum, value) => sum + value, 0);
  console.log(
    `${to}: ${total} rows of ${Object.keys(rows).length} tables, ${count} files. It holds secrets: keep it safe.`,
  );
});
