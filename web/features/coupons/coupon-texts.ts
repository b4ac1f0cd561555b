import type { Coupon } from "#contract/areas/coupon.ts";
import { berlinWallClock, formatDate } from "#web/platform/dates.ts";
import { formatEuro } from "#web/platform/money.ts";

/** What a coupon's card says below its title. `now` and `today` in Berlin. */
export function couponLines(coupon: Coupon, now: string): string[] {
  const { description, extra, validFrom, validUntil, data } = coupon;
  const today = now.slice(0, 10);
  const { minAmount } = data.discount;
  return [
    description,
    extra,
    minAmount > 0 ? `Ab ${formatEuro(minAmount)} Bestellwert` : "",
    data.platform === "offline" ? "Nur vor Ort" : "",
    validFrom !== null && validFrom > now
      ? `Gültig ab ${formatDate(validFrom, today)}`
      : validUntil !== null
        ? `Gültig bis ${formatDate(lastDay(validUntil), today)}`
        : "",
  ].filter((line) => line !== "");
}

/** A coupon that ends at midnight is good on the day before. */
function lastDay(validUntil: string): string {
  if (!validUntil.endsWith("00:00:00")) return validUntil;
  const [year = 0, month = 0, day = 0] = validUntil.slice(0, 10).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10).concat(" 23:59:59");
}

export const berlinNow = (): string => berlinWallClock(Date.now());

/** „1.200“ */
export const formatPoints = (points: number): string => points.toLocaleString("de-DE");
