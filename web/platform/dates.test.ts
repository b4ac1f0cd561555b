import { expect, test } from "vitest";
import {
  addDays,
  berlinWallClock,
  dateStub,
  formatDate,
  formatDateTime,
  formatMoment,
  formatPeriod,
  formatTime,
  parseWallClock,
  WITH_YEAR,
  weekdayOf,
} from "./dates.ts";

test("a wall clock is taken apart without the device's time zone", () => {
  expect(parseWallClock("2026-12-04 22:05:00")).toEqual({
    year: 2026,
    month: 12,
    day: 4,
    hour: 22,
    minute: 5,
    weekday: 5,
  });
  expect(() => parseWallClock("morgen")).toThrow("Not a wall clock: morgen");
});

const TODAY = "2026-11-21";

test("dates and times read as Germans write them", () => {
  expect(formatDate("2026-12-04 22:00:00", TODAY)).toBe("Fr.,\u00a04.\u00a0Dez.");
  expect(formatTime("2026-12-04 22:00:00")).toBe("22:00");
  expect(formatDateTime("2026-12-04 22:00:00", TODAY)).toBe("Fr.,\u00a04.\u00a0Dez.\u00a0·\u00a022:00");
  expect(formatMoment("2026-12-04 22:00:00", TODAY)).toBe("Fr.,\u00a04.\u00a0Dez., 22:00\u00a0Uhr");
  expect(dateStub("2026-12-04 22:00:00", TODAY)).toEqual({
    weekday: "Fr.",
    day: "4.",
    month: "Dez.",
    year: undefined,
    label: "Fr.,\u00a04.\u00a0Dez.",
    dateTime: "2026-12-04T22:00",
  });
});

test("a date of another year has its year, before and after, also where today is not known", () => {
  expect(formatDate("2027-03-01 22:00:00", TODAY)).toBe("Mo.,\u00a01.\u00a0März\u00a02027");
  expect(formatDate("2025-12-31 22:00:00", TODAY)).toBe("Mi.,\u00a031.\u00a0Dez.\u00a02025");
  expect(formatDate("2026-12-04 22:00:00", WITH_YEAR)).toBe("Fr.,\u00a04.\u00a0Dez.\u00a02026");
  expect(formatMoment("2027-03-20 18:30:00", TODAY)).toBe(
    "Sa.,\u00a020.\u00a0März\u00a02027, 18:30\u00a0Uhr",
  );
  expect(dateStub("2027-03-01 22:00:00", TODAY)).toMatchObject({
    year: "2027",
    label: "Mo.,\u00a01.\u00a0März\u00a02027",
  });
});

test("the end of a night needs no date, that of a festival does", () => {
  expect(formatPeriod("2026-12-04 22:00:00", "2026-12-05 06:00:00", TODAY)).toBe(
    "Fr.,\u00a04.\u00a0Dez.\u00a0·\u00a022:00 bis 06:00",
  );
  expect(formatPeriod("2026-07-03 14:00:00", "2026-07-05 23:00:00", TODAY)).toBe(
    "Fr.,\u00a03.\u00a0Juli\u00a0·\u00a014:00 bis So.,\u00a05.\u00a0Juli\u00a0·\u00a023:00",
  );
});

test("a period has the year of both days once, two years both", () => {
  expect(formatPeriod("2027-07-02 14:00:00", "2027-07-04 23:00:00", TODAY)).toBe(
    "Fr.,\u00a02.\u00a0Juli\u00a0·\u00a014:00 bis So.,\u00a04.\u00a0Juli\u00a02027\u00a0·\u00a023:00",
  );
  expect(formatPeriod("2026-12-30 18:00:00", "2027-01-01 12:00:00", TODAY)).toBe(
    "Mi.,\u00a030.\u00a0Dez.\u00a0·\u00a018:00 bis Fr.,\u00a01.\u00a0Jan.\u00a02027\u00a0·\u00a012:00",
  );
  expect(formatPeriod("2027-01-01 22:00:00", "2027-01-02 06:00:00", TODAY)).toBe(
    "Fr.,\u00a01.\u00a0Jan.\u00a02027\u00a0·\u00a022:00 bis 06:00",
  );
});

test("an event in the night of the clock change keeps its wall clock", () => {
  expect(formatPeriod("2026-10-24 22:00:00", "2026-10-25 05:00:00", TODAY)).toBe(
    "Sa.,\u00a024.\u00a0Okt.\u00a0·\u00a022:00 bis 05:00",
  );
  expect(addDays("2026-03-28", 1)).toBe("2026-03-29");
  expect(addDays("2026-10-25", 1)).toBe("2026-10-26");
  expect(weekdayOf("2026-10-25")).toBe(0);
});

test("a moment becomes Berlin's wall clock on both sides of the clock changes", () => {
  expect(berlinWallClock(Date.UTC(2026, 2, 29, 0, 59, 59))).toBe("2026-03-29 01:59:59");
  expect(berlinWallClock(Date.UTC(2026, 2, 29, 1, 0, 0))).toBe("2026-03-29 03:00:00");
  expect(berlinWallClock(Date.UTC(2026, 9, 25, 0, 30, 0))).toBe("2026-10-25 02:30:00");
  expect(berlinWallClock(Date.UTC(2026, 9, 25, 1, 30, 0))).toBe("2026-10-25 02:30:00");
  expect(berlinWallClock(Date.UTC(2026, 11, 31, 23, 0, 0))).toBe("2027-01-01 00:00:00");
});
