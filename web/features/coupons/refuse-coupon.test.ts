import { describe, expect, test } from "vitest";
import type { Coupon } from "#contract/areas/coupon.ts";
import { couponQr, readScan } from "./coupon-code.ts";
import { type CheckedCoupon, refuseCoupon } from "./refuse-coupon.ts";

const coupon: CheckedCoupon = {
  ...{ id: 3, code: "NACHT10", title: "Zehn Prozent", description: "", extra: "" },
  ...{ validFrom: "2026-11-01 00:00:00", validUntil: "2026-12-01 00:00:00" },
  data: {
    ...{ platform: "all", organizerId: null },
    ...{ tickets: { type: "all", items: [] }, lounges: null, drinks: null },
    discount: { type: "percent", value: 10, minAmount: 0 },
  },
  left: null,
};
const withData = (data: Partial<Coupon["data"]>): CheckedCoupon => ({
  ...coupon,
  data: { ...coupon.data, ...data },
});
const atLeast = (minAmount: number) => withData({ discount: { type: "percent", value: 10, minAmount } });

const TICKETS = { category: "tickets", itemId: 7, quantity: 2, amountCents: 2000 } as const;
const FEE = { itemId: 7, quantity: 2, amountCents: 300 } as const;
const use = { charges: [TICKETS, FEE], now: "2026-11-25 12:00:00", organizerId: 1 };

describe("refuseCoupon", () => {
  test.each<[string, CheckedCoupon, string | null]>([
    ["nothing in the way", coupon, null],
    ["for tills", withData({ platform: "offline" }), "Gutschein nicht online gültig"],
    ["over", { ...coupon, validUntil: "2026-11-25 12:00:00" }, "Gutschein abgelaufen"],
    ["over in a second", { ...coupon, validUntil: "2026-11-25 12:00:01" }, null],
    ["not begun", { ...coupon, validFrom: "2026-11-25 12:00:01" }, "Gutschein noch nicht gültig"],
    ["begun just now", { ...coupon, validFrom: "2026-11-25 12:00:00" }, null],
    ["without an end", { ...coupon, validFrom: null, validUntil: null }, null],
    ["used up", { ...coupon, left: 0 }, "Dieser Gutschein ist schon eingelöst."],
    [
      "in an open order",
      { ...coupon, left: 0, reserved: "Steckt in einer Bestellung." },
      "Steckt in einer Bestellung.",
    ],
    ["the last use", { ...coupon, left: 1 }, null],
    ["kept in the tab, where nobody knows what is left", { ...coupon, left: undefined as never }, null],
    ["below the minimum", atLeast(20.5), "Mindestwert von 20,50€ nicht erreicht"],
    ["fees do not count", atLeast(21), "Mindestwert von 21€ nicht erreicht"],
    ["just the minimum", atLeast(20), null],
    ["for lounges", withData({ tickets: null }), "Dieser Gutschein gilt nicht für deine Auswahl."],
    [
      "for other tickets",
      withData({ tickets: { type: "included", items: [8] } }),
      "Dieser Gutschein gilt nicht für deine Auswahl.",
    ],
    [
      "not for these",
      withData({ tickets: { type: "excluded", items: [7] } }),
      "Dieser Gutschein gilt nicht für deine Auswahl.",
    ],
    [
      "one free of each three, of which there are two",
      withData({ discount: { type: "buyX", value: 3, minAmount: 0 } }),
      "Dieser Gutschein gilt nicht für deine Auswahl.",
    ],
    ["one free of two", withData({ discount: { type: "buyX", value: 2, minAmount: 0 } }), null],
    [
      "a share that rounds to nothing",
      withData({ discount: { type: "percent", value: 0.02, minAmount: 0 } }),
      "Dieser Gutschein gilt nicht für deine Auswahl.",
    ],
    ["its organiser's event", withData({ organizerId: 1 }), null],
    [
      "another organiser's event",
      withData({ organizerId: 2 }),
      "Dieser Gutschein gilt nicht für deine Auswahl.",
    ],
  ])("%s", (_, given, problem) => {
    expect(refuseCoupon(given, use)).toBe(problem);
  });

  test("whose event it is may not be known: the order is asked", () => {
    expect(refuseCoupon(withData({ organizerId: 2 }), { ...use, organizerId: undefined })).toBeNull();
  });
});

describe("readScan", () => {
  test("a coupon's own QR sets its code", () => {
    expect(couponQr("FALTER10")).toBe('{"type":"coupon","code":"FALTER10"}');
    expect(readScan(couponQr("FALTER10"))).toEqual({ kind: "coupon", code: "FALTER10" });
  });

  test.each([
    ['{"type":"ticket","code":"FALTER10"}', "other"],
    ['{"type":7}', "other"],
    ["FALTER10", "unreadable"],
    ["", "unreadable"],
    ["null", "unreadable"],
    ['"coupon"', "unreadable"],
    ["{}", "unreadable"],
    ['{"type":"coupon"}', "unreadable"],
    ['{"type":"coupon","code":" "}', "unreadable"],
    ['{"type":"coupon","code":7}', "unreadable"],
    [JSON.stringify({ type: "coupon", code: "A".repeat(101) }), "unreadable"],
  ])("%s is %s", (text, kind) => {
    expect(readScan(text)).toEqual({ kind });
  });
});
