import type { Access } from "#contract/call.ts";
import type { Principal } from "./handler.ts";

/** null = allowed; otherwise 401 for a guest and 403 for somebody without the role. Which rows a role may touch, use cases decide. */
export function refuseAccess(access: Access, principal: Principal): 401 | 403 | null {
  if (access === "guest") return null;
  if (principal.accountId === null) return 401;
  if (access === "member" || principal.admin) return null;
  if (access === "organiser") return principal.organiserIds.length > 0 ? null : 403;
  if (access === "staff")
    return principal.staffEventIds.length > 0 || principal.organiserIds.length > 0 ? null : 403;
  return 403;
}

export const LOGIN_NEEDED = "Bitte logge dich ein.";
export const NOT_ALLOWED = "Dafür fehlt dir die Berechtigung.";
