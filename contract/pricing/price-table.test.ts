import { describe, expect, test } from "vitest";
import type { OracleCoupon, OracleItem } from "../../testing/price-oracle.ts";
import {
  ALL,
  amount,
  buyX,
  EVERYTHING,
  each,
  insured,
  lounge,
  once,
  only,
  percent,
  priced,
  reductionsOf,
  ticket,
  told,
  without,
} from "../../testing/priced-baskets.ts";

const NONE = undefined;

describe("by hand: chosen, coupon, fees, insurance, total, credits, the provider's part", () => {
  type Row = [
    name: string,
    items: OracleItem[],
    coupon: OracleCoupon | undefined,
    credits: number,
    stages: number[],
  ];
  const rows: Row[] = [
    ["a ticket", [ticket(1, 1250, 1)], NONE, 0, [1250, 0, 0, 0, 1250, 0, 1250]],
    ["a fee for each", [ticket(1, 1250, 2, each(150))], NONE, 0, [2500, 0, 300, 0, 2800, 0, 2800]],
    ["a fee for all", [ticket(1, 1250, 2, once(150))], NONE, 0, [2500, 0, 150, 0, 2650, 0, 2650]],
    [
      "the highest of two fees",
      [ticket(1, 1250, 1, once(200)), ticket(2, 799, 2, once(350))],
      ...[NONE, 0, [2848, 0, 350, 0, 3198, 0, 3198]],
    ] as Row,
    ["insured", [ticket(1, 999, 3, insured(299))], NONE, 0, [2997, 0, 0, 897, 3894, 0, 3894]],
    ["10 % of all", [ticket(1, 1250, 2)], percent(1000), 0, [2500, 250, 0, 0, 2250, 0, 2250]],
    [
      "10 % of the tickets alone, not of fee and insurance",
      [ticket(1, 1250, 2, { ...each(150), ...insured(299) })],
      ...[percent(1000), 0, [2500, 250, 300, 598, 3148, 0, 3148]],
    ] as Row,
    ["149,85 is 150", [ticket(1, 999, 1)], percent(1500), 0, [999, 150, 0, 0, 849, 0, 849]],
    ["2,5 is 3", [ticket(1, 5, 1)], percent(5000), 0, [5, 3, 0, 0, 2, 0, 2]],
    [
      "once over the sum, not by ticket: 3 × 0,5 is 2, not 3",
      [ticket(1, 5, 3)],
      ...[percent(1000), 0, [15, 2, 0, 0, 13, 0, 13]],
    ] as Row,
    ["a third of 9,99", [ticket(1, 333, 3)], percent(3333), 0, [999, 333, 0, 0, 666, 0, 666]],
    [
      "100 % leaves the fee",
      [ticket(1, 1250, 2, once(200))],
      ...[percent(10_000), 0, [2500, 2500, 200, 0, 200, 0, 200]],
    ] as Row,
    ["100 % of all", [ticket(1, 1250, 2)], percent(10_000), 0, [2500, 2500, 0, 0, 0, 0, 0]],
    ["5 €", [ticket(1, 1250, 2)], amount(500), 0, [2500, 500, 0, 0, 2000, 0, 2000]],
    [
      "30 € of 25 €, beside a fee",
      [ticket(1, 1250, 2, each(150))],
      ...[amount(3000), 0, [2500, 2500, 300, 0, 300, 0, 300]],
    ] as Row,
    [
      "5 € for the second alone",
      [ticket(1, 1250, 1), ticket(2, 799, 1)],
      ...[amount(500, { tickets: only(2) }), 0, [2049, 500, 0, 0, 1549, 0, 1549]],
    ] as Row,
    [
      "10 € for the second alone, at most its price",
      [ticket(1, 1250, 1), ticket(2, 799, 1)],
      ...[amount(1000, { tickets: only(2) }), 0, [2049, 799, 0, 0, 1250, 0, 1250]],
    ] as Row,
    [
      "20 % of all but the first: 319,6 is 320",
      [ticket(1, 1250, 1), ticket(2, 799, 2)],
      ...[percent(2000, { tickets: without(1) }), 0, [2848, 320, 0, 0, 2528, 0, 2528]],
    ] as Row,
    ["one of three", [ticket(1, 1250, 3)], buyX(3), 0, [3750, 1250, 0, 0, 2500, 0, 2500]],
    ["none of two", [ticket(1, 1250, 2)], buyX(3), 0, [2500, 0, 0, 0, 2500, 0, 2500]],
    ["two of seven", [ticket(1, 1000, 7)], buyX(3), 0, [7000, 2000, 0, 0, 5000, 0, 5000]],
    [
      "the cheaper of two",
      [ticket(1, 1250, 1), ticket(2, 799, 1)],
      ...[buyX(2), 0, [2049, 799, 0, 0, 1250, 0, 1250]],
    ] as Row,
    [
      "the cheapest two of four",
      [ticket(1, 1250, 3), ticket(2, 799, 1)],
      ...[buyX(2), 0, [4549, 2049, 0, 0, 2500, 0, 2500]],
    ] as Row,
    [
      "one of the three that count",
      [ticket(1, 1250, 3), ticket(2, 799, 3)],
      ...[buyX(3, { tickets: without(2) }), 0, [6147, 1250, 0, 0, 4897, 0, 4897]],
    ] as Row,
    [
      "at its minimum",
      [ticket(1, 1250, 2)],
      ...[percent(1000, EVERYTHING, 2500), 0, [2500, 250, 0, 0, 2250, 0, 2250]],
    ] as Row,
    [
      "a cent below its minimum",
      [ticket(1, 1250, 2)],
      ...[percent(1000, EVERYTHING, 2501), 0, [2500, 0, 0, 0, 2500, 0, 2500]],
    ] as Row,
    [
      "above its minimum",
      [ticket(1, 1250, 2)],
      ...[percent(1000, EVERYTHING, 2000), 0, [2500, 250, 0, 0, 2250, 0, 2250]],
    ] as Row,
    [
      "a minimum that only all together reach, with what it is not for",
      [ticket(1, 1250, 1), ticket(2, 799, 2)],
      ...[percent(1000, { tickets: only(2) }, 2000), 0, [2848, 0, 0, 0, 2848, 0, 2848]],
    ] as Row,
    [
      "a minimum that fees do not reach",
      [ticket(1, 1250, 1, each(750))],
      ...[amount(100, EVERYTHING, 2000), 0, [1250, 0, 750, 0, 2000, 0, 2000]],
    ] as Row,
    ["a part by credits", [ticket(1, 1250, 2)], NONE, 600, [2500, 0, 0, 0, 2500, 600, 1900]],
    ["all by credits", [ticket(1, 1250, 2)], NONE, 2500, [2500, 0, 0, 0, 2500, 2500, 0]],
    ["more credits than it costs", [ticket(1, 1250, 2)], NONE, 3000, [2500, 0, 0, 0, 2500, 2500, 0]],
    [
      "coupon, then fee and insurance, then credits",
      [ticket(1, 1250, 2, { ...each(150), ...insured(299) })],
      ...[percent(1000), 1000, [2500, 250, 300, 598, 3148, 1000, 2148]],
    ] as Row,
    ["nothing is left for credits", [ticket(1, 1250, 1)], amount(5000), 1000, [1250, 1250, 0, 0, 0, 0, 0]],
    ["a lounge", [lounge(31, 30_000, 1)], NONE, 0, [30_000, 0, 0, 0, 30_000, 0, 30_000]],
    ["a reserved one", [lounge(31, 30_000, 1, true)], NONE, 0, [3000, 0, 0, 0, 3000, 0, 3000]],
    ["1299,5 is 1300", [lounge(31, 12_995, 2, true)], NONE, 0, [2600, 0, 0, 0, 2600, 0, 2600]],
    [
      "10 % of what is paid now",
      [lounge(31, 30_000, 1, true)],
      ...[percent(1000), 0, [3000, 300, 0, 0, 2700, 0, 2700]],
    ] as Row,
    [
      "50 € for a lounge of which 15 € are paid now",
      [lounge(31, 30_000, 1), lounge(32, 15_000, 1, true)],
      ...[amount(5000, { lounges: only(32) }), 0, [31_500, 1500, 0, 0, 30_000, 0, 30_000]],
    ] as Row,
    [
      "a reserved one by credits",
      [lounge(31, 30_000, 1, true)],
      ...[NONE, 5000, [3000, 0, 0, 0, 3000, 3000, 0]],
    ] as Row,
    [
      "a coupon that is for tickets",
      [lounge(31, 30_000, 1)],
      ...[percent(1000, { tickets: ALL }), 0, [30_000, 0, 0, 0, 30_000, 0, 30_000]],
    ] as Row,
  ];

  test.each(rows)("%s", (_name, items, coupon, credits, stages) => {
    expect(priced(items, reductionsOf(coupon, credits))).toEqual(stages);
    expect(told(items, coupon, credits)).toEqual(stages);
  });
});
