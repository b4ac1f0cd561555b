import type { Receiver } from "./deliveries.ts";

export type SandboxOptions = {
  /** A PostgreSQL in which the sandbox keeps tables of its own, in the schema `sandbox`. */
  readonly databaseUrl: string;
  /** As that of `createDatabase`. */
  readonly answerMilliseconds?: number;
  /** Scheme and host under which buyers reach the pages below `/sandbox/`, without a slash at the end. */
  readonly publicUrl: string;
  /** What callers of the API have to show as a bearer token. */
  readonly apiKey: string;
  /** Where webhooks go, and the secret that they are signed with. */
  readonly receiver: Receiver;
  /** Loopback port; a free one if unset. */
  readonly port?: number;
  readonly clock?: () => Date;
  /** How long answers about a "slow" session take. */
  readonly slowAnswerMs?: number;
};
