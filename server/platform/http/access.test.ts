import { expect, test } from "vitest";
import { type Access, PERMISSIONS, type Permission } from "#contract/call.ts";
import { refuseAccess } from "./access.ts";
import { GUEST, type Principal } from "./handler.ts";

const holderOf = (permission: Permission): Principal => ({
  ...GUEST,
  accountId: 1,
  grants: [{ permission, scope: { eventId: 9 } }],
});
const COUNTER = { id: 1, sessionId: 1, organiserId: 9 };
const PRINCIPALS: Record<string, Principal> = {
  guest: GUEST,
  member: { ...GUEST, accountId: 1 },
  counter: { ...GUEST, counter: COUNTER },
  "counter at the door": {
    ...GUEST,
    counter: COUNTER,
    grants: [{ permission: "door", scope: { eventId: 9 } }],
  },
  ...Object.fromEntries(PERMISSIONS.map((permission) => [permission, holderOf(permission)])),
};
const MEMBERS = ["member", ...PERMISSIONS];
const ALLOWED: Record<Access, readonly string[]> = {
  guest: Object.keys(PRINCIPALS),
  member: MEMBERS,
  door: ["door", "organise", "admin", "counter at the door"],
  cloakroom: ["cloakroom", "organise", "admin"],
  bar: ["bar", "organise", "admin"],
  till: ["till", "organise", "admin"],
  office: ["office", "organise", "admin"],
  organise: ["organise", "admin"],
  admin: ["admin"],
};

test.each(Object.entries(ALLOWED) as [Access, string[]][])("access %s", (access, allowed) => {
  for (const [name, principal] of Object.entries(PRINCIPALS)) {
    const refused = name === "guest" ? 401 : 403;
    expect(refuseAccess(access, principal), name).toBe(allowed.includes(name) ? null : refused);
  }
});
