import { queryOptions } from "@tanstack/react-query";
import { load } from "#web/platform/call.ts";

/** Everything about one event. Throws `CallFailed` with status 404 when there is none. */
export const eventDetailsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["eventdetails/getDetails", eventId],
    queryFn: () => load("eventdetails/getDetails", { eventId: String(eventId) }),
  });

/** The cheapest ticket on sale, and when its sale ends (wall clock of Europe/Berlin). */
export const cheapestTicketQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["eventdetails/getCheapestTicket", eventId],
    queryFn: () => load("eventdetails/getCheapestTicket", { eventId: String(eventId) }),
  });
