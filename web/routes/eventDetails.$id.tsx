import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, type SearchSchemaInput, useCanGoBack, useRouter } from "@tanstack/react-router";
import { useCallback, useRef, useSyncExternalStore } from "react";
import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { preloadCheckout, TicketCheckoutHost } from "#web/features/checkout/checkout-host.tsx";
import { wishFor } from "#web/features/checkout/wish.ts";
import { isPayable } from "#web/features/event-details/availability.ts";
import { eventHead } from "#web/features/event-details/event-head.ts";
import { EventPage } from "#web/features/event-details/event-page.tsx";
import { cheapestTicketQuery, eventDetailsQuery } from "#web/features/event-details/queries.ts";
import { EventCard } from "#web/features/events/event-card.tsx";
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
    return { head: eventHead(details.eventDetails, details.ticketItems, site.origin) };
  },
  component: EventRoute,
});

/** Public reads may be a second behind the sale: what it refused shows in them only then. */
const READS_LAG_MS = 1_100;

const never = () => () => {};

function EventRoute() {
  const eventId = Number(Route.useParams().id);
  const isCheckoutWanted = Route.useSearch().checkout === "tickets";
  const navigate = Route.useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const queryClient = useQueryClient();
  const { data } = useSuspenseQuery(eventDetailsQuery(eventId));
  const { data: cheapest } = useSuspenseQuery(cheapestTicketQuery(eventId));
  // The page's markup is the same for everyone; the checkout opens only in the browser.
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const openedHere = useRef(false);

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

  const buy = (offer: TicketItem, quantity?: number) => {
    wishFor(eventId, offer, quantity);
    // What is shown may be half a minute old: the order begins with what is left now.
    void refresh();
    openedHere.current = true;
    void navigate({ search: { checkout: "tickets" }, resetScroll: false });
  };
  const close = () => {
    if (openedHere.current && canGoBack) router.history.back();
    else void navigate({ search: { checkout: undefined }, replace: true, resetScroll: false });
    openedHere.current = false;
  };
  const finish = useCallback(
    (cipher: string) => void router.navigate({ to: "/checkoutFinished/$cipher", params: { cipher } }),
    [router],
  );
  const { eventDetails, ticketItems } = data;
  const payable = ticketItems.filter((offer) => isPayable(eventDetails, offer));
  const isPaymentOff = payable.length === 0 && ticketItems.length > 0;
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
        more={data.events.slice(0, 3).map((event) => ({
          key: event.id,
          card: <EventCard event={event} place="row" />,
        }))}
      />
      <TicketCheckoutHost
        event={eventDetails}
        offers={payable}
        isOpen={isBrowser && isCheckoutWanted && !isPaymentOff}
        onClose={close}
        onFinished={finish}
        onOffersStale={refreshAfterRefusal}
      />
    </>
  );
}
