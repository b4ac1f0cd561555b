import type { Log } from "#server/platform/log.ts";
import { logins } from "#server/platform/metrics.ts";

export type LoginOutcome =
  | { readonly outcome: "accepted"; readonly accountId: number }
  | {
      /** `refused`: no such account, or a wrong password or token; it never says which. `throttled`: nothing was tried. */
      readonly outcome: "refused" | "throttled";
    };

/** Tells the log and the metrics how a login ended, as its status is the same for all: the account that got in, never the one meant. */
export function notifyLogin(
  log: Log,
  requestId: string,
  by: "password" | "cookie",
  outcome: LoginOutcome,
): void {
  logins.inc({ by, outcome: outcome.outcome });
  log.info({ area: "accounts", requestId, by, ...outcome }, "login");
}
