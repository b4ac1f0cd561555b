import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CheckoutHost } from "#web/features/checkout/checkout-host.tsx";
import { ownTicketsQuery } from "#web/features/tickets/tickets-query.ts";
import { useHydrated } from "#web/platform/page-context.ts";

const loadCheckout = () => import("./-upgrade-checkout.lazy.tsx");

export type WantedUpgrade = { readonly ticketId: number; readonly level: 2 | 3 };

type Props = {
  /** The upgrade that the address asks for; undefined for none. */
  wanted: WantedUpgrade | undefined;
  onClose: () => void;
};

/** The checkout of the upgrade that the address names. It stays after that, so that it can close in its own time. */
export function UpgradeBooking({ wanted, onClose }: Props) {
  const isHydrated = useHydrated();
  const [last, setLast] = useState(wanted);
  if (wanted !== undefined && (wanted.ticketId !== last?.ticketId || wanted.level !== last.level))
    setLast(wanted);
  const { data, refetch } = useQuery({ ...ownTicketsQuery, enabled: last !== undefined });
  const ticket = data?.tickets.find(({ id }) => id === last?.ticketId);
  if (!isHydrated || last === undefined || ticket === undefined) return null;
  return (
    <CheckoutHost load={loadCheckout} isWanted={wanted !== undefined}>
      {({ UpgradeCheckout }) => (
        <UpgradeCheckout
          key={`${last.ticketId} ${last.level}`}
          ticket={ticket}
          level={last.level}
          isOpen={wanted !== undefined}
          onClose={onClose}
          onStale={async () => void (await refetch())}
        />
      )}
    </CheckoutHost>
  );
}
