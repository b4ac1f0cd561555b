import { createConfirmationLinks, createOrderReferences } from "#server/areas/checkout/public.ts";
import type { TicketDeps } from "#server/areas/tickets/ticket-deps.ts";
import type { Services } from "#server/platform/services.ts";
import { mailsOf } from "./mails-of.ts";

/** What the use cases of tickets work with, on services of a test. */
export function ticketDepsOf(services: Omit<Services, "jobs" | "readDb" | "directUrl">): TicketDeps {
  const { db, files, secrets } = services;
  return {
    ...{ db, files, ...mailsOf(services) },
    ticketKey: secrets.ticketPrivateKey,
    references: createOrderReferences(secrets),
    confirmationLinks: createConfirmationLinks(secrets),
  };
}
