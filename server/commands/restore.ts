import { resolve } from "node:path";
import { step } from "../../scripts/steps.mjs";
import { allJobs } from "../all-jobs.ts";
import { openInstallation } from "../platform/backup/installation.ts";
import { restoreBackup } from "../platform/backup/restore-backup.ts";
import { runCommand } from "../platform/command.ts";
import { openFiles } from "../platform/files.ts";
import { StartError } from "../platform/start-error.ts";

// npm run restore -- FILE: into an empty database or a new DATA_DIR, while no server runs on it.
await runCommand(async (config, started) => {
  const name = process.argv[2];
  if (name === undefined) throw new StartError("Which archive? npm run restore -- FILE");
  const from = resolve(process.env.INIT_CWD ?? ".", name);
  const { directUrl } = await openInstallation(config, started);
  const files = await openFiles(config);
  const { rows, files: count } = await step("Restoring the backup", () =>
    restoreBackup({ url: directUrl, files, jobs: allJobs, from }),
  );
  const total = Object.values(rows).reduce((sum, value) => sum + value, 0);
  console.log(`Restored ${total} rows of ${Object.keys(rows).length} tables and ${count} files.`);
});
