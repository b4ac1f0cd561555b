import { expect, test } from "vitest";
import type { Coupon } from "#contract/areas/coupon.ts";
import { isUsable, keptCoupon } from "./use-reductions.ts";

const coupon: Coupon = {
  id: 3,
  code: "NACHT10",
  title: "Zehn Prozent",
  description: "",
  extra: "",
  validFrom: null,
  validUntil: null,
  data: {
    platform: "online",
    organizerId: null,
    tickets: { type: "all", items: [] },
    lounges: null,
    drinks: null,
    discount: { type: "percent", value: 10, minAmount: 0 },
  },
};

test("a coupon that was kept comes back", () => {
  expect(keptCoupon(JSON.parse(JSON.stringify(coupon)))).toEqual(coupon);
});

test.each([
  null,
  7,
  "NACHT10",
  {},
  { ...coupon, id: "3" },
  { ...coupon, data: null },
  { ...coupon, data: { ...coupon.data, tickets: 7 } },
  { ...coupon, data: { ...coupon.data, tickets: { type: "all" } } },
  { ...coupon, data: { ...coupon.data, discount: { type: "gift", value: 1, minAmount: 0 } } },
  { ...coupon, data: { ...coupon.data, discount: { type: "percent", value: "10", minAmount: 0 } } },
])("what is no coupon is none: %j", (kept) => {
  expect(keptCoupon(kept)).toBeNull();
});

test.each([
  [{}, true],
  [{ validUntil: "2026-11-25 12:00:01" }, true],
  [{ validUntil: "2026-11-25 12:00:00" }, false],
  [{ left: null }, true],
  [{ left: 1 }, true],
  [{ left: 0 }, false],
])("a kept coupon with %j lowers the total: %s", (part, usable) => {
  expect(isUsable({ ...coupon, ...part }, "2026-11-25 12:00:00")).toBe(usable);
});
