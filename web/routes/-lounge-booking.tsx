import { useState } from "react";
import { CheckoutHost } from "#web/features/checkout/checkout-host.tsx";
import { useHydrated } from "#web/platform/page-context.ts";

const loadCheckout = () => import("./-lounge-checkout.lazy.tsx");

/** Ahead of the press; a failure shows when the checkout is really opened. */
export const preloadLoungeCheckout = () => void loadCheckout().catch(() => {});

type Props = {
  /** The lounge that the address asks for, and its event; undefined for none. */
  wanted: { readonly id: number; readonly eventId: number } | undefined;
  onClose: () => void;
  /** What this page shows of lounges is not true any more. */
  onStale?: () => Promise<unknown>;
};

/** The checkout of the lounge that the address names. It stays after that, so that it can close in its own time. */
export function LoungeBooking({ wanted, onClose, onStale }: Props) {
  const isHydrated = useHydrated();
  const [last, setLast] = useState(wanted);
  if (wanted !== undefined && wanted.id !== last?.id) setLast(wanted);
  if (!isHydrated || last === undefined) return null;
  return (
    <CheckoutHost load={loadCheckout} isWanted={wanted !== undefined}>
      {({ LoungeCheckout }) => (
        <LoungeCheckout
          key={last.id}
          eventId={last.eventId}
          loungeId={last.id}
          isOpen={wanted !== undefined}
          onClose={onClose}
          {...(onStale && { onStale })}
        />
      )}
    </CheckoutHost>
  );
}
