/** Why a statement failed, as far as it decides what to do next. */

const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** Classes of SQLSTATE: connection exception, insufficient resources, operator intervention (shutdown). */
const UNREACHABLE = /^(08|53|57P)/;

const SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
]);

/** What `pg` says without a code. */
const LOST = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;
const noConnectionFree = "timeout exceeded when trying to connect";
const notAnswered = "Query read timeout";

const serializationFailure = "40001";
const deadlockDetected = "40P01";
const uniqueViolation = "23505";

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}

/** The database was not reached or went away; whether the statement took effect is unknown. */
export function isConnectionFailure(error: unknown): boolean {
  const code = codeOf(error);
  if (SQLSTATE.test(code)) return UNREACHABLE.test(code);
  return (
    SYSTEM_CODES.has(code) ||
    foundNoneFree(error) ||
    (error instanceof Error && (LOST.test(error.message) || wasNotAnswered(error)))
  );
}

/** All connections of the pool were lent out for too long; of the database itself that says nothing. */
export function foundNoneFree(error: unknown): boolean {
  return error instanceof Error && error.message === noConnectionFree;
}

/** The database answers, but refuses this name, password or database. */
export function isLoginFailure(error: unknown): boolean {
  return /^(28|3D)/.test(codeOf(error));
}

/** The client gave up waiting for the answer; the connection still waits for it. */
export function wasNotAnswered(error: unknown): boolean {
  return error instanceof Error && error.message === notAnswered;
}

/** The transaction was in another's way and was rolled back for it: run again, it may succeed. */
export function wasInTheWay(error: unknown): boolean {
  const code = codeOf(error);
  return code === serializationFailure || code === deadlockDetected;
}

/** The statement met another one, be it at a unique index; it took no effect and may succeed now. */
export function hasMetAnother(error: unknown): boolean {
  return wasInTheWay(error) || codeOf(error) === uniqueViolation;
}

/** The row would be the second one of its kind in this unique index or constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === uniqueViolation && (error as { constraint?: unknown }).constraint === constraint;
}
