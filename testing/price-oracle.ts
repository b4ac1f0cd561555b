/**
 * What an order costs, told a second time from the specification's text alone (account document, section 9) for tests of `reducePrice` and what
 * is built on it. It shares no code with them and counts otherwise: everything is taken apart into single things, in whole cents of unbounded size.
 */

/** One thing that is chosen, or several that are alike. */
export type OracleItem = {
  readonly what: "tickets" | "lounges" | "drinks";
  readonly id: number;
  readonly cents: bigint;
  readonly count: number;
  /** „nur reservieren“: „costs 10% of the lounge price“. */
  readonly reserved?: boolean;
  readonly fee?: { readonly cents: bigint; readonly once: boolean };
  /** Of each; left out, it is not insured. */
  readonly insuranceCents?: bigint;
};

export type OracleCoupon = {
  readonly for: {
    readonly [What in OracleItem["what"]]?: {
      readonly type: "all" | "included" | "excluded";
      readonly items: readonly number[];
    };
  };
  /** `percent` in hundredths of a percent. */
  readonly percent?: bigint;
  readonly amountCents?: bigint;
  readonly freeOneOf?: bigint;
  readonly minCents: bigint;
};

export type OraclePrice = {
  readonly subTotal: bigint;
  readonly coupon: bigint;
  readonly fees: bigint;
  readonly insurance: bigint;
  readonly total: bigint;
  readonly credits: bigint;
  readonly external: bigint;
};

type Thing = { readonly item: OracleItem; readonly price: bigint };

/** @param credits what the buyer has and would use */
export function oraclePrice(
  items: readonly OracleItem[],
  coupon: OracleCoupon | undefined,
  credits: bigint,
): OraclePrice {
  const things: Thing[] = [];
  let insurance = 0n;
  let feeEach = 0n;
  let feeOnce = 0n;
  for (const item of items) {
    for (let n = 0; n < item.count; n++) {
      // „'reservation only' costs 10% of the lounge price“, in whole cents.
      things.push({ item, price: item.reserved ? nearest(item.cents, 10n) : item.cents });
      insurance += item.insuranceCents ?? 0n;
      if (item.fee && !item.fee.once) feeEach += item.fee.cents;
    }
    if (item.fee?.once && item.fee.cents > feeOnce) feeOnce = item.fee.cents;
  }
  const subTotal = things.reduce((sum, { price }) => sum + price, 0n);
  const taken = coupon ? takenOff(things, coupon) : 0n;
  const fees = feeEach + feeOnce;
  const total = subTotal - taken + fees + insurance;
  // „Credits used = min(credits, total in cents)“.
  const used = credits < total ? credits : total;
  return { subTotal, coupon: taken, fees, insurance, total, credits: used, external: total - used };
}

function takenOff(things: readonly Thing[], coupon: OracleCoupon): bigint {
  const prices: bigint[] = [];
  for (const { item, price } of things) {
    const rule = coupon.for[item.what];
    if (rule === undefined) continue;
    if (rule.type === "included" && !rule.items.includes(item.id)) continue;
    if (rule.type === "excluded" && rule.items.includes(item.id)) continue;
    prices.push(price);
  }
  let sum = 0n;
  for (const price of prices) sum += price;
  // „Minimum amount threshold“.
  if (sum < coupon.minCents) return 0n;
  // „percent (sum of eligible items times value/100)“.
  if (coupon.percent !== undefined) return nearest(sum * coupon.percent, 10_000n);
  // „amount (min of eligible sum and value)“.
  if (coupon.amountCents !== undefined) return coupon.amountCents < sum ? coupon.amountCents : sum;
  // „buy-x (one free item, cheapest first, per x items)“.
  const x = coupon.freeOneOf ?? 1n;
  prices.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  let free = 0n;
  for (let given = 0n; (given + 1n) * x <= BigInt(prices.length); given++)
    free += prices[Number(given)] ?? 0n;
  return free;
}

/** A fraction of whole numbers that are not negative, to the nearest whole one, halves up. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const rest = numerator % denominator;
  return numerator / denominator + (2n * rest >= denominator ? 1n : 0n);
}
