import process from "node:process";

const lookMilliseconds = 500;

/**
 * Ends this process like a SIGTERM when npm, which started it, is gone without a word (kill -9). A caller that starts a script by
 * hand may leave it behind.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_script?.includes("node scripts/")) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, lookMilliseconds);
  watch.unref();
}
