import { LateCheckout } from "./-late-checkout.tsx";

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

/** The checkout of the lounge that the address names. */
export function LoungeBooking({ wanted, onClose, onStale }: Props) {
  return (
    <LateCheckout load={loadCheckout} wanted={wanted && { ...wanted, key: String(wanted.id) }}>
      {({ LoungeCheckout }, { id, eventId, key }, isOpen) => (
        <LoungeCheckout
          key={key}
          eventId={eventId}
          loungeId={id}
          isOpen={isOpen}
          onClose={onClose}
          {...(onStale && { onStale })}
        />
      )}
    </LateCheckout>
  );
}
