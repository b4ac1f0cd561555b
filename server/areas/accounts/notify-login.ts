import type { Log } from "#server/platform/log.ts";
import { logins } from "#server/platform/metrics.ts";

export type LoginOutcome =
  | { readonly outcome: "accepted"; readonly accountId: number }
  | {
      /** `refused`: no such account, or a wrong password or token; nobody learns which. `throttled`: nothing was tried. */
      readonly outcome: "refused" | "throttled";
    };

/** Tells the log and the metrics how a login ended, as its status is the same for all of them: who got in, never who was meant. */
export function notifyLogin(
  log: Log,
  requestId: string,
  by: "password" | "cookie",
  outcome: LoginOutcome,
): void {
  logins.inc({ by, outcome: outcome.outcome });
  log.info({ area: "accounts", requestId, by, ...outcome }, "login");
}
