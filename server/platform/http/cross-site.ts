import type { FastifyRequest } from "fastify";

export type Origin = "own" | "app" | "other";

/**
 * Which site a request comes from. Browsers name it themselves and pages cannot forge it; a request without either
 * header (curl, a server) is `own`: it carries no browser's cookies on somebody else's behalf (product decisions, "Sessions").
 * Headers that contradict each other come from no browser as it sent them: `other`.
 */
export function originOf(
  request: FastifyRequest,
  ownOrigins: ReadonlySet<string>,
  appOrigins: ReadonlySet<string>,
): Origin {
  const origin = request.headers.origin;
  if (origin !== undefined && appOrigins.has(origin)) return "app";
  const site = request.headers["sec-fetch-site"] ?? "none";
  if (site !== "none" && site !== "same-origin") return "other";
  if (origin === undefined) return "own";
  return ownOrigins.has(origin) || origin === `${request.protocol}://${request.headers.host}`
    ? "own"
    : "other";
}
