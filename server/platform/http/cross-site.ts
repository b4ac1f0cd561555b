import type { FastifyRequest } from "fastify";

export type Origin = "own" | "app" | "other" | "none";

/**
 * Which site a request comes from. Browsers name it themselves and pages cannot forge it; a request without either
 * header (curl, a server) is `none` and carries no browser's cookies on somebody else's behalf (product decisions, "Sessions").
 */
export function originOf(
  request: FastifyRequest,
  ownOrigins: ReadonlySet<string>,
  appOrigins: ReadonlySet<string>,
): Origin {
  const origin = request.headers.origin;
  if (origin !== undefined) {
    if (appOrigins.has(origin)) return "app";
    if (ownOrigins.has(origin) || origin === `${request.protocol}://${request.host}`) return "own";
    return "other";
  }
  const site = request.headers["sec-fetch-site"];
  if (site === undefined || site === "none") return "none";
  return site === "same-origin" ? "own" : "other";
}
