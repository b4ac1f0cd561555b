import { PERMISSIONS, type Permission } from "#contract/call.ts";
import { readId, UsageError } from "../../platform/command.ts";
import type { Database } from "../../platform/database.ts";
import type { Grant, Scope } from "../../platform/grants.ts";
import { StartError } from "../../platform/start-error.ts";

/** `admin`, or a permission and where it holds. @throws UsageError */
export function grantOfWords([permission = "", ...scope]: readonly string[]): Grant {
  if (!PERMISSIONS.includes(permission as Permission))
    throw new UsageError(`Which permission: ${PERMISSIONS.join(", ")}?`);
  if (permission === "admin" && scope.length === 0) return { permission, scope: "all" };
  if (permission === "admin") throw new UsageError("An admin is one everywhere.");
  return { permission: permission as Permission, scope: scopeOfWords(scope) };
}

/** @throws UsageError */
export function scopeOfWords([kind, id, ...rest]: readonly string[]): Scope {
  if (rest.length === 0 && kind === "all" && id === undefined) return "all";
  if (rest.length === 0 && kind === "organiser") return { organiserId: readId(id, "organiser") };
  if (rest.length === 0 && kind === "event") return { eventId: readId(id, "event") };
  throw new UsageError("Where: all, organiser ORGANISER or event EVENT?");
}

export function describeGrant({ permission, scope }: Grant): string {
  return permission === "admin" ? permission : `${permission} ${describeScope(scope)}`;
}

export function describeScope(scope: Scope): string {
  if (scope === "all") return "everywhere";
  return "eventId" in scope ? `at event ${scope.eventId}` : `for organiser ${scope.organiserId}`;
}

/** @returns the organiser that a scope belongs to; null for all, and for an event without one. @throws StartError when it is not there */
export async function organiserOfScope(db: Database, scope: Scope): Promise<number | null> {
  if (scope === "all") return null;
  if ("organiserId" in scope) {
    const found = await db.selectFrom("organiser").select("id").where("id", "=", scope.organiserId).execute();
    if (found.length === 0) throw new StartError(`There is no organiser ${scope.organiserId}.`);
    return scope.organiserId;
  }
  const { eventId } = scope;
  const event = await db
    .selectFrom("event")
    .select("organiser_id")
    .where("id", "=", eventId)
    .executeTakeFirst();
  if (event === undefined) throw new StartError(`There is no event ${eventId}.`);
  return event.organiser_id;
}
