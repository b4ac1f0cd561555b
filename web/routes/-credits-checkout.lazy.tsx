import { CreditsCheckout as Checkout } from "#web/features/checkout/credits/credits-checkout.lazy.tsx";
import { usePlacedOrder } from "#web/features/checkout/placed/use-placed-order.tsx";
import { loginSlot } from "./-checkout-slots.lazy.tsx";
import { useFinish } from "./-use-finish.lazy.ts";

type Props = { isOpen: boolean; onClose: () => void };

/** The checkout of credits. */
export function CreditsCheckout({ isOpen, onClose }: Props) {
  const { placed, watch } = usePlacedOrder("credits");
  return (
    <>
      {watch}
      <Checkout
        isOpen={isOpen}
        onClose={onClose}
        onFinished={useFinish()}
        placed={placed}
        loginForm={loginSlot}
      />
    </>
  );
}
