import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, type SearchSchemaInput } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Lounge, TicketItem } from "#contract/areas/eventdetails.ts";
import { CheckoutHost } from "#web/features/checkout/checkout-host.tsx";
import { hasPlacedOrders } from "#web/features/checkout/placed/placed-mark.ts";
import type { PlacedOrderViews } from "#web/features/checkout/placed/use-placed-order.tsx";
import { saveWish } from "#web/features/checkout/tickets/wish-storage.ts";
import { eventHead } from "#web/features/event-details/event-head.ts";
import { EventPage } from "#web/features/event-details/event-page.tsx";
import { EventSkeleton } from "#web/features/event-details/event-skeleton.tsx";
import { cheapestTicketQuery, eventDetailsQuery } from "#web/features/event-details/queries.ts";
import { saleOf } from "#web/features/event-details/sale.ts";
import { EventCard } from "#web/features/events/event-card.tsx";
import { LoungeRow } from "#web/features/lounges/lounge-card.tsx";
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
  const isCheckoutWanted = search.checkout !== undefined;
  const isWanted = isCheckoutWanted || search.lounge !== undefined;
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const { data, error } = useSuspenseQuery(eventDetailsQuery(eventId));
  const { data: cheapest } = useSuspenseQuery(cheapestTicketQuery(eventId));
  const { eventDetails, ticketItems } = data;
  const sale = saleOf(eventDetails, ticketItems);
  const openedHere = useRef(false);
  const [placed, setPlaced] = useState<Partial<PlacedOrderViews>>({});
  // The page's markup is the same for everyone; the checkout opens only in the browser, and stays from then on.
  const [isBuying, setBuying] = useState(false);
  useEffect(() => {
    const look = () => {
      if (isWanted || hasPlacedOrders()) setBuying(true);
    };
    look();
    // Back from elsewhere in this tab, where an order may have been placed meanwhile.
    addEventListener("pageshow", look);
    return () => removeEventListener("pageshow", look);
  }, [isWanted]);

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
  const bookLounge = ({ id }: Lounge) => {
    openedHere.current = true;
    void navigate({ search: { kaufen: "lounge", lounge: id }, resetScroll: false });
  };
  return (
    <>
      <EventPage
        event={eventDetails}
        offers={ticketItems}
        sale={sale}
        labels={data.eventLabels}
        lounges={
          data.lounges.length > 0 && (
            <LoungeRow
              lounges={data.lounges}
              isOver={eventDetails.over === 1}
              onBook={bookLounge}
              onIntent={preloadCheckout}
              placed={placed.lounges}
            />
          )
        }
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
        <CheckoutHost load={loadCheckout} isWanted={isWanted}>
          {({ EventCheckout }) => (
            <EventCheckout
              event={eventDetails}
              offers={ticketItems}
              sale={sale}
              error={error}
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
