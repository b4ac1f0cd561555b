import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useRef } from "react";
import { call } from "#web/platform/call.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { StubRow } from "#web/ui/perforated.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { refreshCoupons } from "./coupon-queries.ts";
import { formatPoints } from "./coupon-texts.ts";

export type Reward = {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly left: number | null;
};

type Props = {
  reward: Reward;
  /** What the member has; `null` where that is not known: nothing can be exchanged then. */
  points: number | null;
};

/** A reward and the button that exchanges points for it; afterwards its coupon stands in the overview. */
export function RewardRow({ reward, points }: Props) {
  const { id, title, description, price, left } = reward;
  const titleId = useId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const key = useRef<string>(undefined);
  const form = useFormCall({
    send: () => {
      // A repetition after a lost answer is the same exchange.
      key.current ??= crypto.randomUUID();
      return call("coupon/buyCoupon", { id: String(id), idempotencyKey: key.current });
    },
    onSuccess: (coupon) => {
      showToast(`„${coupon.title}“ ist bei deinen Gutscheinen.`);
      void refreshCoupons(queryClient);
      void navigate({ to: "/coupons" });
    },
    onRefused: async () => {
      await refreshCoupons(queryClient);
      return {};
    },
    leaves: true,
  });
  const isEnough = points !== null && points >= price;
  const isThere = left !== 0;
  return (
    <StubRow
      off={!isThere}
      stub={
        <>
          <span className="t-price num">
            {formatPoints(price)} <small>Punkte</small>
          </span>
          {points !== null && (
            <form {...form.props}>
              <Button
                {...form.button}
                variant="secondary"
                size="small"
                className="reward-button"
                disabled={form.button.disabled || !isEnough || !isThere}
                aria-describedby={titleId}
              >
                {!isThere ? "Vergriffen" : isEnough ? "Einlösen" : "Nicht genügend Punkte"}
              </Button>
            </form>
          )}
        </>
      }
    >
      <h2 className="t-h3" id={titleId}>
        {title}
      </h2>
      <p className="small muted">{description}</p>
      {left !== null && left > 0 && left <= 5 && (
        <Badge>{left === 1 ? "Nur noch 1" : `Nur noch ${left}`}</Badge>
      )}
      <FormNotice failure={form.failure} />
    </StubRow>
  );
}
