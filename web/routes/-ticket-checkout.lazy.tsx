import { useQuery } from "@tanstack/react-query";
import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { PlacedLounges } from "#web/features/checkout/placed/placed-lounges.lazy.tsx";
import {
  type PlacedLoungeViews,
  type PlacedOrderViews,
  usePlacedOrder,
} from "#web/features/checkout/placed/use-placed-order.tsx";
import { TicketCheckout } from "#web/features/checkout/tickets/ticket-checkout.lazy.tsx";
import { draftWish } from "#web/features/checkout/tickets/wish.ts";
import { closedText } from "#web/features/event-details/closed-text.ts";
import { eventDetailsQuery } from "#web/features/event-details/queries.ts";
import { isPayable, type Sale } from "#web/features/event-details/sale.ts";
import { useToday } from "#web/platform/page-context.ts";
import { couponSlot, loginSlot } from "./-checkout-slots.lazy.tsx";
import { LoungeBooking } from "./-lounge-booking.tsx";
import { isMissing } from "./-or-not-found.ts";
import { readsCaughtUp } from "./-reads-caught-up.lazy.ts";
import { useFinish } from "./-use-finish.lazy.ts";

const NO_LOUNGES: readonly never[] = [];

type EventCheckoutProps = {
  event: EventDetails;
  offers: readonly TicketItem[];
  sale: Sale;
  /** Why the event could not be asked for again: it may have been deleted since it was shown. */
  error: Error | null;
  /** The address asks for the checkout of tickets. */
  isWanted: boolean;
  /** The address asks for the checkout of this lounge. */
  loungeId: number | undefined;
  /** It was asked for on this page, so that "back" closes it. */
  openedHere: RefObject<boolean>;
  /** Asks anew what is left and what it costs. Never rejects. */
  refresh: () => Promise<void>;
  /** What the page shows of the order that this tab placed here. */
  onPlaced: (views: PlacedOrderViews) => void;
};

/** All of an event's page that only buyers need: the checkout, with the login that one with an account may choose, and what was ordered here. */
export function EventCheckout(props: EventCheckoutProps) {
  const { event, offers, sale, error, isWanted, loungeId, openedHere, refresh, onPlaced } = props;
  const navigate = useNavigate({ from: "/eventDetails/$id" });
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const today = useToday();
  const { placed, views, watch } = usePlacedOrder(event.id);
  // Before it is painted: of another event the page shows nothing.
  const [lounges, setLounges] = useState<PlacedLoungeViews>();
  useLayoutEffect(() => onPlaced({ ...views, ...(lounges && { lounges }) }), [onPlaced, views, lounges]);
  const details = useQuery({ ...eventDetailsQuery(event.id), enabled: false });

  const [isOpen, setOpen] = useState(false);
  const isSaleOpen = sale.kind === "open";
  const isAsking = placed.kind === "asking";
  const isOfUse = isSaleOpen || placed.kind !== "none";
  const open = useEffectEvent(() => {
    draftWish(event.id, offers);
    setOpen(true);
  });
  useEffect(() => {
    if (!isWanted) setOpen(false);
    // Once it is open it stays: a refusal is told where the order was.
    else if (isOpen) return;
    else if (openedHere.current || isSaleOpen) open();
    else if (isAsking) return;
    else if (isOfUse) open();
    else {
      void navigate({ search: { checkout: undefined }, replace: true, resetScroll: false }).then(() =>
        document.getElementById("tickets")?.scrollIntoView(),
      );
    }
  }, [isWanted, isOpen, openedHere, isSaleOpen, isAsking, isOfUse, navigate]);

  const refreshAfterRefusal = useCallback(async () => {
    await readsCaughtUp();
    await refresh();
  }, [refresh]);

  // What is held is not on sale any more, and is again when the hold has ended.
  const isHeld = placed.kind === "held";
  const wasHeld = useRef(false);
  useEffect(() => {
    if (isHeld ? !wasHeld.current : wasHeld.current && placed.kind === "none") void refreshAfterRefusal();
    wasHeld.current = placed.kind !== "none" && (wasHeld.current || isHeld);
  }, [isHeld, placed.kind, refreshAfterRefusal]);

  const close = () => {
    if (openedHere.current && canGoBack) router.history.back();
    else
      void navigate({
        search: { checkout: undefined, kaufen: undefined, lounge: undefined },
        replace: true,
        resetScroll: false,
      });
    openedHere.current = false;
  };
  const finish = useFinish();
  return (
    <>
      {watch}
      <TicketCheckout
        event={event}
        offers={offers.filter((offer) => isPayable(event, offer))}
        isOpen={isOpen && isWanted}
        onClose={close}
        onFinished={finish}
        onStale={refreshAfterRefusal}
        closedText={
          isMissing(error)
            ? "Dieses Event ist nicht mehr im Verkauf."
            : isSaleOpen
              ? null
              : closedText(event, sale, today)
        }
        placed={placed}
        loginForm={loginSlot}
        couponField={couponSlot}
      />
      <PlacedLounges
        lounges={details.data?.lounges ?? NO_LOUNGES}
        onPlaced={setLounges}
        onEnded={refreshAfterRefusal}
      />
      <LoungeBooking
        wanted={loungeId === undefined ? undefined : { id: loungeId, eventId: event.id }}
        onClose={close}
      />
    </>
  );
}
