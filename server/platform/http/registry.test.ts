import { expect, test } from "vitest";
import { allCalls, type CallName } from "#contract/all-calls.ts";
import type { Registration } from "./handler.ts";
import { bindCalls } from "./registry.ts";

const registrations = Object.keys(allCalls).map(
  (name): Registration => ({
    name: name as CallName,
    handle: () => ({ status: 404, data: "Das gibt es hier nicht." }),
    needsSession: false,
  }),
);

test("every call with exactly one handler is bound", () => {
  expect([...bindCalls(registrations).keys()].sort()).toEqual(Object.keys(allCalls).sort());
});

test("a call without a handler fails at start, by name", () => {
  const [first, ...rest] = registrations;
  expect(() => bindCalls(rest)).toThrow(`${first?.name} has no handler`);
});

test("a handler without a call fails at start, by name", () => {
  const stray = { ...registrations[0], name: "home/getNothing" } as unknown as Registration;
  expect(() => bindCalls([...registrations, stray])).toThrow("home/getNothing has a handler but no call");
});

test("two handlers for one call fail at start", () => {
  expect(() => bindCalls([...registrations, registrations[0] as Registration])).toThrow("has two handlers");
});

test("whoever lets only some pass asks who calls, whatever the handler says", () => {
  const bound = bindCalls(registrations);
  expect(bound.get("home/getEvents")?.needsSession).toBe(false);
  expect(bound.get("settings/getSessions")?.needsSession).toBe(true);
});
