import { expect, test } from "vitest";
import { type DeviceSession, deviceFacts, deviceShape } from "./device-texts.ts";

const session: DeviceSession = {
  id: 12,
  device: "Chrome auf Android",
  place: "Leipzig",
  client: "web",
  current: 0,
  begun: "2026-11-01 20:00:00",
  lastSeen: "2026-11-20 22:10:00",
};

test.each([
  ["Firefox auf macOS", "web", "computer"],
  ["Chrome auf Android", "web", "phone"],
  ["Safari auf iPhone", "web", "phone"],
  ["Safari auf iPad", "web", "tablet"],
  ["Unbekanntes Gerät", "app", "phone"],
  ["Unbekanntes Gerät", "web", "computer"],
] as const)("%s (%s) looks like a %s", (device, client, shape) => {
  expect(deviceShape({ device, client })).toBe(shape);
});

const factsOf = (changes: Partial<DeviceSession>, today: string) =>
  deviceFacts({ ...session, ...changes }, today).map((fact) => fact?.replaceAll("\u00a0", " "));

test("another device says where it is and when it was last seen", () => {
  expect(factsOf({}, "2026-11-21")).toEqual(["Leipzig", "zuletzt Fr., 20. Nov."]);
  expect(factsOf({}, "2026-11-20")).toEqual(["Leipzig", "zuletzt heute, 22:10 Uhr"]);
  expect(factsOf({ place: null }, "2026-11-21")).toEqual([undefined, "zuletzt Fr., 20. Nov."]);
});

test("this device needs no time", () => {
  expect(factsOf({ current: 1 }, "2026-11-21")).toEqual(["Dieses Gerät", "Leipzig"]);
  expect(factsOf({ current: 1, place: null }, "2026-11-21")).toEqual(["Dieses Gerät", undefined]);
});
