import type { Access } from "#contract/call.ts";
import { mayDoSomewhere } from "../grants.ts";
import type { Principal } from "./handler.ts";

/** null = allowed; otherwise 401 for a guest and 403 for a member or counter without the permission. Where it holds, use cases decide. */
export function refuseAccess(access: Access, principal: Principal): 401 | 403 | null {
  if (access === "guest") return null;
  if (principal.accountId === null && principal.counter === null) return 401;
  const isAllowed = access === "member" ? principal.accountId !== null : mayDoSomewhere(principal, access);
  return isAllowed ? null : 403;
}

export const LOGIN_NEEDED = "Bitte logge dich ein.";
export const NOT_ALLOWED = "Dafür fehlt dir die Berechtigung.";
