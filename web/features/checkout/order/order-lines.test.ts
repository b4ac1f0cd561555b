import { expect, test } from "vitest";
import { linesOf, restOf } from "./order-lines.ts";

const price = { subTotalCents: 3000, couponCents: 0, totalCents: 3380, creditsCents: 0, externalCents: 3380 };
const items = [{ label: "2 × Standard", cents: 3000 }];
const charges = [
  { label: "Ticketgebühr", cents: 380 },
  { label: "Ticketversicherung", cents: 0 },
];

test("without a coupon there are what was chosen and what is charged besides", () => {
  expect(linesOf(items, price, charges)).toEqual([...items, charges[0]]);
});

test("a coupon stands between the subtotal and the fees", () => {
  const reduced = linesOf(items, { ...price, couponCents: 500 }, charges);
  expect(reduced.map(({ label, cents }) => [label, cents])).toEqual([
    ["2 × Standard", 3000],
    ["Zwischensumme", 3000],
    ["Gutschein", -500],
    ["Ticketgebühr", 380],
  ]);
});

test("credits and what is left to pay stand below the total", () => {
  expect(restOf(price)).toEqual([]);
  expect(restOf({ ...price, creditsCents: 3380, externalCents: 0 })).toEqual([
    { label: "Guthaben", cents: -3380 },
    { label: "Noch zu zahlen", cents: 0, isSum: true },
  ]);
});
