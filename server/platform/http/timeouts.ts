/**
 * How long the server waits for the other side, for Fastify's options (docs/decisions/0074). Each is for receiving a request or
 * for a connection on which nothing moves; no limit to how long an answer may take to be read.
 */
export const HTTP_TIMEOUTS = {
  /** Head and form in full: a form at its limit of 256 kB needs 13 kB a second. */
  requestTimeout: 20_000,
  /** A connection on which not one byte moves in either direction, also while an answer waits to be read. */
  connectionTimeout: 60_000,
  http: {
    headersTimeout: 10_000,
    /** How often the two above are looked at: Node's own 30 s would let each last as much longer. */
    connectionsCheckingInterval: 1_000,
  },
} as const;
