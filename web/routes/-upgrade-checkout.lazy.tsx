import { useQuery } from "@tanstack/react-query";
import type { OwnTicket } from "#contract/areas/tickets.ts";
import { usePlacedOrder } from "#web/features/checkout/placed/use-placed-order.tsx";
import { type UpgradeLevel, upgradeSubject } from "#web/features/checkout/upgrade/price-upgrade.ts";
import { UpgradeCheckout as Checkout } from "#web/features/checkout/upgrade/upgrade-checkout.lazy.tsx";
import { eventDetailsQuery } from "#web/features/event-details/queries.ts";
import { loginSlot } from "./-checkout-slots.lazy.tsx";
import { useFinish } from "./-use-finish.lazy.ts";

type Props = {
  ticket: OwnTicket;
  level: UpgradeLevel;
  isOpen: boolean;
  onClose: () => void;
  /** Asks anew for the member's tickets and what they are offered. Never rejects. */
  onStale: () => Promise<void>;
};

/** The checkout of a better type for an own ticket. */
export function UpgradeCheckout({ ticket, level, isOpen, onClose, onStale }: Props) {
  const { placed, watch } = usePlacedOrder(upgradeSubject(ticket.id));
  const { data } = useQuery({ ...eventDetailsQuery(ticket.eventId), enabled: isOpen });
  return (
    <>
      {watch}
      <Checkout
        event={data?.eventDetails}
        ticket={ticket}
        level={level}
        isOpen={isOpen}
        onClose={onClose}
        onFinished={useFinish()}
        onStale={onStale}
        placed={placed}
        loginForm={loginSlot}
      />
    </>
  );
}
