import { resolve } from "node:path";
import { step } from "../../scripts/steps.mjs";
import { openInstallation } from "../platform/backup/installation.ts";
import { writeBackup } from "../platform/backup/write-backup.ts";
import { runCommand } from "../platform/command.ts";
import { openFiles } from "../platform/files.ts";

// npm run backup [-- FILE]: everything in one archive, while the server runs or not.
await runCommand(async (config, started) => {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-");
  const name = process.argv[2] ?? `nachtfalter-backup-${moment}.tar.gz`;
  const to = resolve(process.env.INIT_CWD ?? ".", name);
  const { directUrl } = await openInstallation(config, started);
  const files = await openFiles(config);
  const { rows, files: count } = await step("Writing the backup", () =>
    writeBackup({ url: directUrl, files, to }),
  );
  const total = Object.values(rows).reduce((sum, value) => sum + value, 0);
  console.log(
    `${to}: ${total} rows of ${Object.keys(rows).length} tables, ${count} files. It holds secrets: keep it safe.`,
  );
});
