import { hostname } from "node:os";
import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

const secretNames =
  /pass(word|wort)?$|token|secret|cookie|authorization|session_?id|birth|geburt|secure_?code|qr|cipher|e-?mail|phone|telefon|street|strasse|address|adresse|recipient|first_?name|last_?name|^body$|^form$/i;
const removed = "[removed]";
const deepest = 6;

/** Replaces values by their names, at any depth: a log is no place for what a person typed or may keep secret. */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth >= deepest) return removed;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  return safeEntry(value, depth);
}

/** A line is written for each order: an object that is filled leaves half as much garbage as one that is made of pairs. */
function safeEntry(entry: object, depth = 0): Record<string, unknown> {
  const safe: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(entry))
    safe[name] = secretNames.test(name) ? removed : withoutSecrets(inner, depth + 1);
  return safe;
}

/** Only what helps to find the fault: PostgreSQL's `detail`, `where` and parameters hold the values of rows. */
function describeError(error: unknown): object {
  if (!(error instanceof Error))
    return { message: typeof error === "object" ? "not an Error" : String(error) };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint, table }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/**
 * One JSON line per entry on standard output. Entries carry the process (number and machine), its role, `area` and, within a
 * request, its id; never passwords, tokens, birth dates, QR texts or addresses, whatever object is handed in.
 * @param role what the process does
 */
export function createLog(level: string, destination?: DestinationStream, role?: string): Log {
  const options = {
    level,
    base: { pid: process.pid, host: hostname(), ...(role === undefined ? {} : { role }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (entry: Record<string, unknown>) => {
        if (entry.err === undefined) return safeEntry(entry);
        const { err, ...rest } = entry;
        return { ...safeEntry(rest), err: describeError(err) };
      },
    },
    serializers: { err: (error: unknown) => error },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
