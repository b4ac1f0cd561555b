import type { CallContext } from "./handler.ts";

/** The caller's account; for calls whose access lets no guest pass. */
export function memberOf({ principal }: Pick<CallContext, "principal">): number {
  if (principal.accountId === null) throw new Error("a guest got past the access check");
  return principal.accountId;
}
