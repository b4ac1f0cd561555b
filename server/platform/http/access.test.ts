import { describe, expect, test } from "vitest";
import type { Access } from "#contract/call.ts";
import { refuseAccess } from "./access.ts";
import { GUEST, type Principal } from "./handler.ts";

const member: Principal = { ...GUEST, accountId: 1 };
const organiser: Principal = { ...member, organiserIds: [7] };
const staff: Principal = { ...member, staffEventIds: [9] };
const admin: Principal = { ...member, admin: true };

const expected: Record<
  Access,
  [guest: unknown, member: unknown, organiser: unknown, staff: unknown, admin: unknown]
> = {
  guest: [null, null, null, null, null],
  member: [401, null, null, null, null],
  organiser: [401, 403, null, 403, null],
  staff: [401, 403, null, null, null],
  admin: [401, 403, 403, 403, null],
};

describe.each(Object.entries(expected) as [Access, unknown[]][])("access %s", (access, outcomes) => {
  test.each([
    ["guest", GUEST],
    ["member", member],
    ["organiser", organiser],
    ["staff", staff],
    ["admin", admin],
  ] as const)("for a %s", (name, principal) => {
    const index = ["guest", "member", "organiser", "staff", "admin"].indexOf(name);
    expect(refuseAccess(access, principal)).toBe(outcomes[index]);
  });
});
