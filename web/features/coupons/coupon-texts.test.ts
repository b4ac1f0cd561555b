import { expect, test } from "vitest";
import type { Coupon } from "#contract/areas/coupon.ts";
import { couponLines, formatPoints } from "./coupon-texts.ts";

const coupon: Coupon = {
  ...{ id: 3, code: "FALTER10", title: "10 % auf Tickets", description: "Für alle Events", extra: "" },
  ...{ validFrom: null, validUntil: null },
  data: {
    ...{
      platform: "all",
      organizerId: null,
      tickets: { type: "all", items: [] },
      lounges: null,
      drinks: null,
    },
    discount: { type: "percent", value: 10, minAmount: 0 },
  },
};
const NOW = "2026-11-25 12:00:00";
const linesOf = (given: Partial<Coupon>) =>
  couponLines({ ...coupon, ...given }, NOW).map((line) => line.replaceAll("\u00a0", " "));

test("a card says what a coupon is for, from which value, where and when", () => {
  expect(linesOf({})).toEqual(["Für alle Events"]);
  expect(
    linesOf({
      extra: "Nicht mit anderen Gutscheinen",
      validFrom: "2026-11-01 00:00:00",
      validUntil: "2026-12-31 18:00:00",
      data: { ...coupon.data, platform: "offline", discount: { type: "amount", value: 5, minAmount: 20 } },
    }),
  ).toEqual([
    "Für alle Events",
    "Nicht mit anderen Gutscheinen",
    "Ab 20,00 € Bestellwert",
    "Nur vor Ort",
    "Gültig bis Do., 31. Dez.",
  ]);
});

test("what begins later says from when, what ends at midnight ends on the day before", () => {
  expect(linesOf({ validFrom: "2027-01-01 00:00:00", validUntil: "2027-02-01 00:00:00" })[1]).toBe(
    "Gültig ab Fr., 1. Jan. 2027",
  );
  expect(linesOf({ validUntil: "2027-01-01 00:00:00" })[1]).toBe("Gültig bis Do., 31. Dez.");
});

test("points are grouped", () => {
  expect([0, 612, 1200].map(formatPoints)).toEqual(["0", "612", "1.200"]);
});
