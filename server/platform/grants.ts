import type { Permission } from "#contract/call.ts";

/** Where a grant holds: everywhere, at all events of an organiser and for itself, or at one event. */
export type Scope = "all" | { readonly organiserId: number } | { readonly eventId: number };

export type Grant = { readonly permission: Permission; readonly scope: Scope };

/** Where something is done: on the platform itself, for an organiser, or at an event, of whichever organiser it is. */
export type Place = "platform" | { readonly organiserId: number | null; readonly eventId?: number };

/** Who has been granted something: a principal, or the operator's commands. */
export type Grantee = {
  readonly grants: readonly Grant[];
  /** A counter works for its organiser alone: not at an event that has become another one's. */
  readonly counter?: { readonly organiserId: number } | null;
};

/** Whether somebody may do something at a place: the one rule of all use cases. */
export function mayDo({ grants, counter }: Grantee, permission: Permission, place: Place): boolean {
  if (counter && (place === "platform" || place.organiserId !== counter.organiserId)) return false;
  return grants.some((grant) => includes(grant.permission, permission) && covers(grant.scope, place));
}

/** Whether somebody may do something at all, wherever: what a call asks before its use case asks where. */
export function mayDoSomewhere({ grants }: Grantee, permission: Permission): boolean {
  return grants.some((grant) => includes(grant.permission, permission));
}

/** Who organises does whatever the staff and the office of these events do; admins do everything. */
function includes(held: Permission, needed: Permission): boolean {
  return held === needed || held === "admin" || (held === "organise" && needed !== "admin");
}

function covers(scope: Scope, place: Place): boolean {
  if (scope === "all") return true;
  if (place === "platform") return false;
  return "eventId" in scope ? scope.eventId === place.eventId : scope.organiserId === place.organiserId;
}

type GrantRow = {
  readonly permission: string;
  readonly organiser_id: number | null;
  readonly event_id: number | null;
};

/** A row of `access_grant`; the table's own checks say which permissions and scopes there are. */
export function grantOf({ permission, organiser_id: organiserId, event_id: eventId }: GrantRow): Grant {
  const scope = organiserId !== null ? { organiserId } : eventId !== null ? { eventId } : "all";
  return { permission: permission as Permission, scope };
}

/** The columns of a scope in `access_grant`. */
export function scopeColumns(scope: Scope): Pick<GrantRow, "organiser_id" | "event_id"> {
  const given: { organiserId?: number; eventId?: number } = scope === "all" ? {} : scope;
  return { organiser_id: given.organiserId ?? null, event_id: given.eventId ?? null };
}
