import { expect, test } from "vitest";
import { ageOn, parseBirthDate, writeBirthDate } from "./birth-date.ts";

const TODAY = "2026-11-21";

test.each(["17.03.2001", "17.3.2001", "17032001", "17/03/2001", "17 3 2001", " 17-03-2001 ", "2001-03-17"])(
  "understands %s",
  (typed) => {
    expect(parseBirthDate(typed, TODAY)).toBe("2001-03-17");
  },
);

test.each([
  "",
  "17.03.",
  "17.03.01",
  "31.02.2001",
  "29.02.2001",
  "00.03.2001",
  "17.13.2001",
  "21.11.2026",
  "17.03.2101",
  "17.03.1801",
  "gestern",
])("refuses „%s“", (typed) => {
  expect(parseBirthDate(typed, TODAY)).toBeNull();
});

test("a leap day is a day", () => {
  expect(parseBirthDate("29.02.2004", TODAY)).toBe("2004-02-29");
});

test("is written with all its digits", () => {
  expect(writeBirthDate("2001-03-07")).toBe("07.03.2001");
});

test("a birthday counts from its first moment", () => {
  expect(ageOn("2026-11-21", "2010-11-21")).toBe(16);
  expect(ageOn("2026-11-20", "2010-11-21")).toBe(15);
  expect(ageOn("2026-02-28", "2008-02-29")).toBe(17);
  expect(ageOn("2026-03-01", "2008-02-29")).toBe(18);
});
