import { describe, expect, test } from "vitest";
import { localMoment } from "./local-time.ts";

const at = (text: string, zone = "Europe/Berlin") => {
  const time = localMoment(text, zone);
  return typeof time === "string" ? time : `${time.local} = ${time.moment.toISOString()}`;
};

test("a wall clock with or without seconds is the moment in the event's zone", () => {
  expect(at("2026-12-31 22:00")).toBe("2026-12-31 22:00:00 = 2026-12-31T21:00:00.000Z");
  expect(at("2026-07-31T22:00", "Europe/Zurich")).toBe("2026-07-31 22:00:00 = 2026-07-31T20:00:00.000Z");
  expect(at("2026-07-31 22:00:30", "Europe/Vienna")).toBe("2026-07-31 22:00:30 = 2026-07-31T20:00:30.000Z");
});

describe("in the night in which the clock is put forward", () => {
  test.each(["2026-03-29 02:00", "2026-03-29 02:30", "2026-03-29 02:59:59"])("%s does not exist", (text) => {
    expect(at(text)).toBe("skipped-time");
  });

  test("the times around it do, an hour apart", () => {
    expect(at("2026-03-29 01:59:59")).toContain("2026-03-29T00:59:59.000Z");
    expect(at("2026-03-29 03:00")).toContain("2026-03-29T01:00:00.000Z");
  });

  test("an event from 22:00 to 05:00 lasts six hours", () => {
    expect(at("2026-03-28 22:00")).toContain("2026-03-28T21:00:00.000Z");
    expect(at("2026-03-29 05:00")).toContain("2026-03-29T03:00:00.000Z");
  });
});

describe("in the night in which the clock is put back", () => {
  test("a time that comes twice is the first of the two", () => {
    expect(at("2026-10-25 02:30")).toBe("2026-10-25 02:30:00 = 2026-10-25T00:30:00.000Z");
    expect(at("2026-10-25 03:00")).toContain("2026-10-25T02:00:00.000Z");
  });

  test("an event from 22:00 to 05:00 lasts eight hours", () => {
    expect(at("2026-10-24 22:00")).toContain("2026-10-24T20:00:00.000Z");
    expect(at("2026-10-25 05:00")).toContain("2026-10-25T04:00:00.000Z");
  });
});

test.each([
  "",
  "morgen",
  "31.12.2026 22:00",
  "2026-12-31",
  "2026-02-30 22:00",
  "2026-12-31 24:00",
  "2026-12-31 22:00Z",
])("„%s“ is no time", (text) => expect(at(text)).toBe("not-a-time"));
