import type { ReactNode } from "react";
import type { Coupon } from "#contract/areas/coupon.ts";
import type { Charge } from "#contract/pricing/reduce-price.ts";
import { formatCents } from "#web/platform/money.ts";
import { Checkbox } from "#web/ui/choice.tsx";
import type { OrderPrice } from "../order/order-lines.ts";
import type { CheckOpenCode, OrderReductions } from "./use-reductions.ts";

/** The place of the coupon field, which another feature has. */
export type CouponSlot = {
  readonly coupon: Coupon | null;
  readonly onCoupon: (coupon: Coupon | null) => void;
  /** Told with each change of a code that is written and not checked: whoever orders has it checked first. */
  readonly onOpenCode: (check: CheckOpenCode) => void;
  /** What the order is of, before any reduction. */
  readonly charges: readonly Charge[];
  /** Whose event it is. */
  readonly organizerId: number;
};

type Props = {
  reductions: OrderReductions;
  price: OrderPrice;
  /** What a coupon is looked for; left out where none can be used. */
  coupon?: Pick<CouponSlot, "charges" | "organizerId"> & { field: (slot: CouponSlot) => ReactNode };
  /** What has changed is about to be ordered. */
  onChange: (change: () => void) => void;
};

/** Coupon and credits; nothing where there is neither. Credits only for a member who has some (specification, "Checkout"). */
export function Extras({ reductions, price, coupon, onChange }: Props) {
  const { creditsCents, usesCredits, setUsesCredits } = reductions;
  const hasCredits = creditsCents > 0;
  if (!coupon && !hasCredits) return null;
  return (
    <section className="checkout-block" aria-label="Gutschein und Guthaben">
      {coupon?.field({
        charges: coupon.charges,
        organizerId: coupon.organizerId,
        coupon: reductions.coupon,
        onOpenCode: reductions.onOpenCode,
        onCoupon: (next) => onChange(() => reductions.setCoupon(next)),
      })}
      {hasCredits && (
        <Checkbox
          label="Guthaben verwenden"
          detail={
            usesCredits && price.creditsCents > 0
              ? `${formatCents(price.creditsCents)} von ${formatCents(creditsCents)}`
              : `${formatCents(creditsCents)} verfügbar`
          }
          checked={usesCredits}
          onChange={(event) => {
            const checked = event.target.checked;
            onChange(() => setUsesCredits(checked));
          }}
        />
      )}
    </section>
  );
}
