import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, type SearchSchemaInput } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { CheckoutHost } from "#web/features/checkout/checkout-host.tsx";
import { loadPlacedOrder } from "#web/features/checkout/placed/placed-storage.ts";
import type { PlacedOrderViews } from "#web/features/checkout/placed/use-placed-order.tsx";
import { saveWish } from "#web/features/checkout/tickets/wish-storage.ts";
import { eventHead } from "#web/features/event-details/event-head.ts";
import { EventPage } from "#web/features/event-details/event-page.tsx";
import { EventSkeleton } from "#web/features/event-details/event-skeleton.tsx";
import { cheapestTicketQuery, eventDetailsQuery } from "#web/features/event-details/queries.ts";
import { saleOf } from "#web/features/event-details/sale.ts";
import { EventCard } from "#web/features/events/event-card.tsx";
import { CallFailed } from "#web/platform/call.ts";
import { type LoungeSearch, loungeSearch } from "./-lounge-search.ts";
import { allLoaded, orNotFound } from "./-or-not-found.ts";
import { parseId } from "./-parse-id.ts";

/** `checkout=tickets`, or `kaufen=lounge` with a lounge's id: the checkout is open, so that "back" closes it and a reload opens it again. */
type EventSearch = { checkout: "tickets" | undefined } & LoungeSearch;

export const Route = createFileRoute("/eventDetails/$id")({
  // The way from a list to an event is the one that people go most: its data and its code are fetched at the same time.
  codeSplitGroupings: [["component"]],
  staticData: { frame: { header: "own" } },
  validateSearch: (search: Partial<EventSearch> & SearchSchemaInput): EventSearch => ({
    checkout: search.checkout === "tickets" ? "tickets" : undefined,
    ...loungeSearch(search),
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

function EventRoute() {
  const eventId = Number(Route.useParams().id);
  const search = Route.useSearch();
  const isCheckoutWanted = search.checkout === "tickets";
  const isLoungeWanted = search.lounge !== undefined;
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const { data, error } = useSuspenseQuery(eventDetailsQuery(eventId));
  const { data: cheapest } = useSuspenseQuery(cheapestTicketQuery(eventId));
  const { eventDetails, ticketItems } = data;
  const sale = saleOf(eventDetails, ticketItems);
  const openedHere = useRef(false);
  const [placed, setPlaced] = useState<PlacedOrderViews>({ block: null, bar: null });
  // The page's markup is the same for everyone; the checkout opens only in the browser, and stays from then on.
  const [isBuying, setBuying] = useState(false);
  useEffect(() => {
    const look = () => {
      if (isCheckoutWanted || isLoungeWanted || loadPlacedOrder(eventId) !== null) setBuying(true);
    };
    look();
    // Back from elsewhere in this tab, where an order may have been placed meanwhile.
    addEventListener("pageshow", look);
    return () => removeEventListener("pageshow", look);
  }, [isCheckoutWanted, isLoungeWanted, eventId]);

  const refresh = useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries(eventDetailsQuery(eventId)),
      queryClient.invalidateQueries(cheapestTicketQuery(eventId)),
    ]);
  }, [queryClient, eventId]);
  const buy = (offer: TicketItem, quantity?: number) => {
    // What is shown may be half a minute old: the order begins with what is left now.
    void refresh();
    saveWish(eventId, { offerId: offer.id, quantity });
    openedHere.current = true;
    void navigate({ search: { checkout: "tickets" }, resetScroll: false });
  };
  return (
    <>
      <EventPage
        event={eventDetails}
        offers={ticketItems}
        sale={sale}
        labels={data.eventLabels}
        lounges={data.lounges}
        sellEnd={cheapest.sellEnd}
        onBuy={buy}
        onIntent={preloadCheckout}
        placed={placed}
        more={data.events.slice(0, 3).map((event) => ({
          key: event.id,
          card: <EventCard event={event} place="row" />,
        }))}
      />
      {isBuying && (
        <CheckoutHost load={loadCheckout} isWanted={isCheckoutWanted || isLoungeWanted}>
          {({ EventCheckout }) => (
            <EventCheckout
              event={eventDetails}
              offers={ticketItems}
              sale={sale}
              isGone={error instanceof CallFailed && error.status === 404}
              isWanted={isCheckoutWanted}
              loungeId={search.lounge}
              openedHere={openedHere}
              refresh={refresh}
              onPlaced={setPlaced}
            />
          )}
        </CheckoutHost>
      )}
    </>
  );
}
