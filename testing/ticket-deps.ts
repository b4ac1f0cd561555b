import {
  createConfirmationLinks,
  createOrderReferences,
  createProducts,
} from "#server/areas/checkout/public.ts";
import { ticketPlaces } from "#server/areas/events/public.ts";
import type { TicketDeps } from "#server/areas/tickets/ticket-deps.ts";
import { createTicketProduct } from "#server/areas/tickets/ticket-product.ts";
import type { Services } from "#server/platform/services.ts";
import { mailsOf } from "./mails-of.ts";

/** What the use cases of tickets work with, on services of a test. */
export function ticketDepsOf(services: Omit<Services, "jobs" | "readDb" | "directUrl">): TicketDeps {
  const { db, files, secrets } = services;
  return {
    ...{ db, files, ...mailsOf(services) },
    products: createProducts({
      resources: [ticketPlaces],
      products: [createTicketProduct({ ticketPrivateKey: secrets.ticketPrivateKey, insurance: true })],
    }),
    references: createOrderReferences(secrets),
    confirmationLinks: createConfirmationLinks(secrets),
  };
}
