/** The system's own codes (EPIPE) have no digit. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** Classes of SQLSTATE: connection exception, insufficient resources, operator intervention (shutdown). */
const UNREACHABLE = /^(08|53|57P)/;

const serializationFailure = "40001";
const deadlockDetected = "40P01";
const uniqueViolation = "23505";

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && SQLSTATE.test(code) ? code : undefined;
}

/** The database was not reached or went away; whether the statement took effect is unknown. */
export function isConnectionFailure(error: unknown): boolean {
  const code = codeOf(error);
  return code === undefined || UNREACHABLE.test(code);
}

/** The statement met another one; it took no effect and may succeed now. */
export function isWorthRepeating(error: unknown): boolean {
  const code = codeOf(error);
  return code === serializationFailure || code === deadlockDetected || code === uniqueViolation;
}
