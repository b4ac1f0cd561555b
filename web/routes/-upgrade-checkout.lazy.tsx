import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent } from "react";
import { usePlacedOrder } from "#web/features/checkout/placed/use-placed-order.tsx";
import { type UpgradeLevel, upgradeSubject } from "#web/features/checkout/upgrade/price-upgrade.ts";
import { UpgradeCheckout as Checkout } from "#web/features/checkout/upgrade/upgrade-checkout.lazy.tsx";
import { eventDetailsQuery } from "#web/features/event-details/queries.ts";
import { ownTicketsQuery } from "#web/features/tickets/tickets-query.ts";
import { loginSlot } from "./-checkout-slots.lazy.tsx";
import { isMissing } from "./-or-not-found.ts";
import { useFinish } from "./-use-finish.lazy.ts";
import { useLastKnown } from "./-use-last-known.ts";

type Props = { ticketId: number; level: UpgradeLevel; isOpen: boolean; onClose: () => void };

/**
 * The checkout of a better type for an own ticket; closes itself where there is no such ticket. One that is given away meanwhile has no upgrades
 * any more.
 */
export function UpgradeCheckout({ ticketId, level, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const { placed, watch } = usePlacedOrder(upgradeSubject(ticketId));
  const own = useQuery({ ...ownTicketsQuery, enabled: isOpen });
  const found = own.data?.tickets.find(({ id }) => id === ticketId);
  const known = useLastKnown(found);
  const ticket = known && found === undefined ? { ...known, upgrades: [] } : known;
  const event = useQuery({
    ...eventDetailsQuery(ticket?.eventId ?? 0),
    enabled: isOpen && ticket !== undefined,
  });
  const isNone = isMissing(event.error) || (own.data !== undefined && ticket === undefined);
  const closeNone = useEffectEvent(onClose);
  useEffect(() => {
    if (isOpen && isNone) closeNone();
  }, [isOpen, isNone]);
  const refresh = useCallback(
    () => queryClient.invalidateQueries(ownTicketsQuery).catch(() => {}),
    [queryClient],
  );
  return (
    <>
      {watch}
      <Checkout
        event={event.data?.eventDetails}
        ticket={ticket}
        asked={[own, event]}
        level={level}
        isOpen={isOpen && !isNone}
        onClose={onClose}
        onFinished={useFinish()}
        onStale={refresh}
        placed={placed}
        loginForm={loginSlot}
      />
    </>
  );
}
