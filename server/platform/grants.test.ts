import { describe, expect, test } from "vitest";
import { PERMISSIONS, type Permission } from "#contract/call.ts";
import { type Grant, mayDo, mayDoSomewhere, type Place, type Scope } from "./grants.ts";

const PLACES: Record<string, Place> = {
  "the platform": "platform",
  "organiser 1": { organiserId: 1 },
  "an event of organiser 1": { organiserId: 1, eventId: 10 },
  "another event of organiser 1": { organiserId: 1, eventId: 11 },
  "organiser 2": { organiserId: 2 },
  "an event of organiser 2": { organiserId: 2, eventId: 1 },
  "an event without an organiser": { organiserId: null, eventId: 12 },
};
const everywhere = Object.keys(PLACES);
const COVERED: [Scope, string[]][] = [
  ["all", everywhere],
  [{ organiserId: 1 }, ["organiser 1", "an event of organiser 1", "another event of organiser 1"]],
  [{ eventId: 10 }, ["an event of organiser 1"]],
  [{ eventId: 12 }, ["an event without an organiser"]],
];
/** What each permission is good for besides itself. */
const INCLUDED: Partial<Record<Permission, readonly Permission[]>> = {
  organise: ["door", "cloakroom", "bar", "till", "office"],
  admin: PERMISSIONS,
};

describe.each(PERMISSIONS)("%s", (permission) => {
  const good = new Set([permission, ...(INCLUDED[permission] ?? [])]);
  test.each(COVERED)("of %j", (scope, places) => {
    const holder = { grants: [{ permission, scope } satisfies Grant] };
    for (const needed of PERMISSIONS) {
      expect(mayDoSomewhere(holder, needed), needed).toBe(good.has(needed));
      const allowed = everywhere.filter((name) => mayDo(holder, needed, PLACES[name] as Place));
      expect(allowed, needed).toEqual(good.has(needed) ? places : []);
    }
  });
});

test("a counter works for its organiser alone, also where its event has become another one's", () => {
  const grants: Grant[] = [{ permission: "bar", scope: { eventId: 10 } }];
  const counter = { grants, counter: { organiserId: 1 } };
  expect(mayDo(counter, "bar", { organiserId: 1, eventId: 10 })).toBe(true);
  for (const organiserId of [2, null])
    expect(mayDo(counter, "bar", { organiserId, eventId: 10 })).toBe(false);
  expect(mayDo(counter, "bar", "platform")).toBe(false);
});

test("grants add up, and who has none may do nothing", () => {
  const grants: Grant[] = [
    { permission: "door", scope: { eventId: 10 } },
    { permission: "bar", scope: { organiserId: 2 } },
  ];
  expect(mayDo({ grants }, "door", { organiserId: 1, eventId: 10 })).toBe(true);
  expect(mayDo({ grants }, "bar", { organiserId: 2, eventId: 1 })).toBe(true);
  expect(mayDo({ grants }, "bar", { organiserId: 1, eventId: 10 })).toBe(false);
  expect(mayDo({ grants: [] }, "door", { organiserId: 1, eventId: 10 })).toBe(false);
});
