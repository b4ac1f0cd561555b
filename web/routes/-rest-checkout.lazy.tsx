import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent } from "react";
import { usePlacedOrder } from "#web/features/checkout/placed/use-placed-order.tsx";
import { restOfOrder, restSubject } from "#web/features/checkout/rest/price-rest.ts";
import { RestCheckout as Checkout } from "#web/features/checkout/rest/rest-checkout.lazy.tsx";
import { eventDetailsQuery } from "#web/features/event-details/queries.ts";
import { ownTicketsQuery } from "#web/features/tickets/tickets-query.ts";
import { loginSlot } from "./-checkout-slots.lazy.tsx";
import { isMissing } from "./-or-not-found.ts";
import { useFinish } from "./-use-finish.lazy.ts";

type Props = { bookingId: number; isOpen: boolean; onClose: () => void };

/** The checkout of what is open of an own reservation; closes itself where there is no such booking. */
export function RestCheckout({ bookingId, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const own = useQuery({ ...ownTicketsQuery, enabled: isOpen });
  const rest = own.data && restOfOrder(own.data.lounges, bookingId);
  const { placed, watch } = usePlacedOrder(restSubject(rest ?? { bookingId, lounges: [] }));
  const eventId = own.data?.lounges.find((lounge) => lounge.bookingId === bookingId)?.eventId;
  const event = useQuery({
    ...eventDetailsQuery(eventId ?? 0),
    enabled: isOpen && eventId !== undefined,
  });
  const isGone = isMissing(event.error) || (own.data !== undefined && rest === undefined);
  const closeGone = useEffectEvent(onClose);
  useEffect(() => {
    if (isOpen && isGone) closeGone();
  }, [isOpen, isGone]);
  const refresh = useCallback(
    () => queryClient.invalidateQueries(ownTicketsQuery).catch(() => {}),
    [queryClient],
  );
  return (
    <>
      {watch}
      <Checkout
        event={event.data?.eventDetails}
        rest={rest}
        asked={isGone ? [] : [own, event]}
        isOpen={isOpen && !isGone}
        onClose={onClose}
        onFinished={useFinish()}
        onStale={refresh}
        placed={placed}
        loginForm={loginSlot}
      />
    </>
  );
}
