import { LateCheckout } from "./-late-checkout.tsx";

const loadCheckout = () => import("./-upgrade-checkout.lazy.tsx");

export type WantedUpgrade = { readonly ticketId: number; readonly level: 2 | 3 };

type Props = {
  /** The upgrade that the address asks for; undefined for none. */
  wanted: WantedUpgrade | undefined;
  onClose: () => void;
};

/** The checkout of the upgrade that the address names. */
export function UpgradeBooking({ wanted, onClose }: Props) {
  return (
    <LateCheckout
      load={loadCheckout}
      wanted={wanted && { ...wanted, key: `${wanted.ticketId}.${wanted.level}` }}
    >
      {({ UpgradeCheckout }, { ticketId, level, key }, isOpen) => (
        <UpgradeCheckout key={key} ticketId={ticketId} level={level} isOpen={isOpen} onClose={onClose} />
      )}
    </LateCheckout>
  );
}
