import { hostname } from "node:os";
import process from "node:process";

const heartbeatMilliseconds = 10_000;

/** What log lines begin with, once there are log lines; until then a person reads. */
let about;

/**
 * Whether no person watches this start at a terminal: it is one of production, whose output is collected.
 * @param {Record<string, string | undefined>} env
 */
export function isUnwatched(env) {
  const mode = env.MODE || (env.DATABASE_URL ? "production" : "demo");
  return mode === "production" && !process.stdout.isTTY;
}

/**
 * From now on everything is said in JSON lines like those of the server's log.
 * @param {string} role
 */
export function sayInLogLines(role) {
  about = { pid: process.pid, host: hostname(), role, area: "start" };
}

/**
 * Says on standard error why a program ends: where it is not watched as a line of the log, like those of the server.
 * @param {string} text
 * @param {Record<string, string | undefined>} env
 */
export function complain(text, env) {
  const entry = { level: "fatal", time: new Date().toISOString(), pid: process.pid, host: hostname() };
  const line = JSON.stringify({ ...entry, role: env.ROLE || "both", area: "start", msg: text });
  process.stderr.write(`${isUnwatched(env) ? line : text}\n`);
}

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

/**
 * @param {string} text
 * @param {{ level?: "info" | "warn", [name: string]: unknown }} [more] for a log line
 */
export function say(text, { level = "info", ...more } = {}) {
  const line = about && { level, time: new Date().toISOString(), ...about, ...more, msg: text.trim() };
  process.stdout.write(`${line === undefined ? text : JSON.stringify(line)}\n`);
}
