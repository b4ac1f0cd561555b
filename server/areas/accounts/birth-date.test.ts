import { expect, test } from "vitest";
import { refuseBirthDate } from "./birth-date.ts";

const TOO_YOUNG = "Für ein Konto musst du mindestens 16 Jahre alt sein.";
const WRONG = "Bitte prüfe dein Geburtsdatum.";

test.each([
  // 23:30 UTC is half past midnight in Berlin: the birthday has begun there.
  ["2026-11-21T23:30:00Z", "2010-11-22", null],
  ["2026-11-21T22:59:59Z", "2010-11-22", TOO_YOUNG],
  ["2026-11-21T12:00:00Z", "2010-11-21", null],
  ["2026-11-21T12:00:00Z", "2010-12-21", TOO_YOUNG],
  ["2026-11-21T12:00:00Z", "2011-01-01", TOO_YOUNG],
  ["2028-02-28T12:00:00Z", "2012-02-29", TOO_YOUNG],
  ["2028-02-29T12:00:00Z", "2012-02-29", null],
  // 2026 has no 29 February.
  ["2026-02-28T12:00:00Z", "2008-02-29", null],
  ["2026-11-21T12:00:00Z", "1900-01-01", null],
  ["2026-11-21T12:00:00Z", "1899-12-31", WRONG],
  ["2026-11-21T12:00:00Z", "2026-11-22", WRONG],
  ["2026-11-21T12:00:00Z", "0001-01-01", WRONG],
])("at %s, born on %s: %s", (now, birthDate, refusal) => {
  expect(refuseBirthDate(birthDate, new Date(now))).toBe(refusal);
});
