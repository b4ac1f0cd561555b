import process from "node:process";

const heartbeatMilliseconds = 10_000;

/**
 * Says what begins, that it still goes on, and how long it took. A step that turns out to be nothing stays
 * silent below a tenth of a second.
 * @template T
 * @param {string} title
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(1);
  const heartbeat = setInterval(() => say(`  ${title} … ${seconds()} s`), heartbeatMilliseconds);
  heartbeat.unref();
  say(`  ${title} …`);
  try {
    const result = await work();
    say(`  ${title}: ${seconds()} s`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}
