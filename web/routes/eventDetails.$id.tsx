import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, type SearchSchemaInput, useCanGoBack, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { TicketCheckoutHost, wishFor } from "#web/features/checkout/checkout-host.tsx";
import { usePlacedOrder } from "#web/features/checkout/placed/use-placed-order.tsx";
import { isPayable, saleOf } from "#web/features/event-details/availability.ts";
import { closedText } from "#web/features/event-details/closed-text.ts";
import { eventHead } from "#web/features/event-details/event-head.ts";
import { EventPage } from "#web/features/event-details/event-page.tsx";
import { EventSkeleton } from "#web/features/event-details/event-skeleton.tsx";
import { cheapestTicketQuery, eventDetailsQuery } from "#web/features/event-details/queries.ts";
import { EventCard } from "#web/features/events/event-card.tsx";
import { CallFailed } from "#web/platform/call.ts";
import { useToday } from "#web/platform/page-context.ts";
import { allLoaded, orNotFound } from "./-or-not-found.ts";
import { parseId } from "./-parse-id.ts";

/** `checkout=tickets`: the checkout is open, so that "back" closes it and a reload opens it again. */
type EventSearch = { checkout: "tickets" | undefined };

export const Route = createFileRoute("/eventDetails/$id")({
  staticData: { frame: { header: "own" } },
  validateSearch: (search: Partial<EventSearch> & SearchSchemaInput): EventSearch => ({
    checkout: search.checkout === "tickets" ? "tickets" : undefined,
  }),
  loader: async ({ context: { queryClient, site }, params }) => {
    const eventId = parseId(params.id);
    const [details] = await allLoaded([
      orNotFound(queryClient, eventDetailsQuery(eventId)),
      orNotFound(queryClient, cheapestTicketQuery(eventId)),
    ]);
    return { head: await eventHead(details.eventDetails, details.ticketItems, site.origin) };
  },
  component: EventRoute,
  pendingComponent: EventSkeleton,
});

const loadCheckout = () => import("./-ticket-checkout.lazy.tsx");
/** Ahead of the press; a failure shows when the checkout is really opened. */
const preloadCheckout = () => void loadCheckout().catch(() => {});

/** Public reads may be a second behind the sale: what it refused shows in them only then. */
const READS_LAG_MS = 1_100;

function EventRoute() {
  const eventId = Number(Route.useParams().id);
  const isCheckoutWanted = Route.useSearch().checkout === "tickets";
  const navigate = Route.useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const queryClient = useQueryClient();
  const today = useToday();
  const { data, error } = useSuspenseQuery(eventDetailsQuery(eventId));
  const { data: cheapest } = useSuspenseQuery(cheapestTicketQuery(eventId));
  const { eventDetails, ticketItems } = data;
  const sale = saleOf(eventDetails, ticketItems);
  const { placed, ...placedViews } = usePlacedOrder(eventId);
  const openedHere = useRef(false);
  // The page's markup is the same for everyone; the checkout opens only in the browser.
  const [isCheckoutOpen, setCheckoutOpen] = useState(false);
  const isSaleOpen = sale.kind === "open";
  const isAsking = placed.kind === "asking";
  const isCheckoutOfUse = isSaleOpen || placed.kind !== "none";
  useEffect(() => {
    if (!isCheckoutWanted) setCheckoutOpen(false);
    // Once it is open it stays: a refusal is told where the order was.
    else if (isCheckoutOpen) return;
    else if (openedHere.current || isSaleOpen) setCheckoutOpen(true);
    else if (isAsking) return;
    else if (isCheckoutOfUse) setCheckoutOpen(true);
    else {
      void navigate({ search: { checkout: undefined }, replace: true, resetScroll: false }).then(() =>
        document.getElementById("tickets")?.scrollIntoView(),
      );
    }
  }, [isCheckoutWanted, isCheckoutOpen, isSaleOpen, isAsking, isCheckoutOfUse, navigate]);

  const refresh = useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries(eventDetailsQuery(eventId)),
      queryClient.invalidateQueries(cheapestTicketQuery(eventId)),
    ]);
  }, [queryClient, eventId]);
  const refreshAfterRefusal = useCallback(async () => {
    await new Promise((resolve) => setTimeout(resolve, READS_LAG_MS));
    await refresh();
  }, [refresh]);

  // What is held is not on sale any more, and is again when the hold has ended.
  const isHeld = placed.kind === "held";
  const wasHeld = useRef(false);
  useEffect(() => {
    if (isHeld ? !wasHeld.current : wasHeld.current && placed.kind === "none") void refreshAfterRefusal();
    wasHeld.current = placed.kind !== "none" && (wasHeld.current || isHeld);
  }, [isHeld, placed.kind, refreshAfterRefusal]);

  const buy = async (offer: TicketItem, quantity?: number) => {
    // What is shown may be half a minute old: the order begins with what is left now.
    void refresh();
    await wishFor(eventId, offer, quantity);
    openedHere.current = true;
    void navigate({ search: { checkout: "tickets" }, resetScroll: false });
  };
  const close = () => {
    if (openedHere.current && canGoBack) router.history.back();
    else void navigate({ search: { checkout: undefined }, replace: true, resetScroll: false });
    openedHere.current = false;
  };
  const finish = useCallback(
    // In place of the open checkout: "back" leads to the event, not to another order.
    (cipher: string) =>
      void router.navigate({ to: "/checkoutFinished/$cipher", params: { cipher }, replace: true }),
    [router],
  );
  const payable = ticketItems.filter((offer) => isPayable(eventDetails, offer));
  const isGone = error instanceof CallFailed && error.status === 404;
  return (
    <>
      <EventPage
        event={eventDetails}
        offers={ticketItems}
        labels={data.eventLabels}
        lounges={data.lounges}
        sellEnd={cheapest.sellEnd}
        onBuy={buy}
        onIntent={preloadCheckout}
        placed={placedViews}
        more={data.events.slice(0, 3).map((event) => ({
          key: event.id,
          card: <EventCard event={event} place="row" />,
        }))}
      />
      {placedViews.watch}
      <TicketCheckoutHost
        load={loadCheckout}
        event={eventDetails}
        offers={payable}
        isOpen={isCheckoutOpen && isCheckoutWanted}
        onClose={close}
        onFinished={finish}
        onOffersStale={refreshAfterRefusal}
        closedText={
          isGone
            ? "Dieses Event ist nicht mehr im Verkauf."
            : isSaleOpen
              ? null
              : closedText(eventDetails, sale, today)
        }
        placed={placed}
      />
    </>
  );
}
