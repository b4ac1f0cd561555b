import process from "node:process";
import { PrepareError } from "./prepare.mjs";

const oldest = [20, 19];

/**
 * Runs a script's main function: its result is the exit code, a failure of the preparation one line. With `--help` it says
 * what the script does instead, before anything is installed.
 * @param {{ help?: string }} texts
 * @param {() => Promise<number>} main
 */
export async function runMain({ help }, main) {
  if (help !== undefined && process.argv.slice(2).some((word) => word === "--help" || word === "-h")) {
    console.log(help);
    return;
  }
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    console.error(`Node ${oldest.join(".")} or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  endWithNpm();
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * Ends this process like a SIGTERM when npm, which started it, is gone without a word (kill -9). A caller that starts a script by
 * hand may leave it behind.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_script?.includes("node scripts/")) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}
