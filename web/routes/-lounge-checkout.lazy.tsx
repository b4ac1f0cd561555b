import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent } from "react";
import { LoungeCheckout as Checkout } from "#web/features/checkout/lounges/lounge-checkout.lazy.tsx";
import { loungeSubject } from "#web/features/checkout/lounges/lounge-draft.ts";
import { usePlacedOrder } from "#web/features/checkout/placed/use-placed-order.tsx";
import { eventDetailsQuery } from "#web/features/event-details/queries.ts";
import { couponSlot, loginSlot } from "./-checkout-slots.lazy.tsx";
import { isMissing } from "./-or-not-found.ts";
import { readsCaughtUp } from "./-reads-caught-up.lazy.ts";
import { useFinish } from "./-use-finish.lazy.ts";
import { useLastKnown } from "./-use-last-known.ts";

type Props = {
  eventId: number;
  loungeId: number;
  isOpen: boolean;
  onClose: () => void;
  /** What other lists show of lounges is not true any more. */
  onStale?: () => Promise<unknown>;
};

/**
 * The checkout of one lounge, wherever lounges are shown: its event and what is left of it are fetched with every opening. A lounge that is
 * taken out of the programme while somebody fills the checkout in is one of which none is left; one that nobody has seen closes it.
 */
export function LoungeCheckout({ eventId, loungeId, isOpen, onClose, onStale }: Props) {
  const queryClient = useQueryClient();
  const { placed, watch } = usePlacedOrder(loungeSubject(loungeId));
  const asked = useQuery({ ...eventDetailsQuery(eventId), enabled: isOpen });
  const { data } = asked;
  const found = data?.lounges.find(({ id }) => id === loungeId);
  const known = useLastKnown(found);
  const isGone = isMissing(asked.error) || (data !== undefined && found === undefined);
  const lounge = known && isGone ? { ...known, quantity: 0 } : known;
  const isNone = isGone && lounge === undefined;
  const closeNone = useEffectEvent(onClose);
  useEffect(() => {
    if (isOpen && isNone) closeNone();
  }, [isOpen, isNone]);
  const refresh = useCallback(async () => {
    await readsCaughtUp();
    await Promise.all([queryClient.invalidateQueries(eventDetailsQuery(eventId)), onStale?.()]);
  }, [queryClient, eventId, onStale]);
  return (
    <>
      {watch}
      <Checkout
        event={data?.eventDetails}
        lounge={lounge}
        asked={[asked]}
        isOpen={isOpen && !isNone}
        onClose={onClose}
        onFinished={useFinish()}
        onStale={refresh}
        placed={placed}
        loginForm={loginSlot}
        couponField={couponSlot}
      />
    </>
  );
}
