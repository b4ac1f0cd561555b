import { createConfirmationLinks, createOrderReferences } from "#server/areas/checkout/public.ts";
import type { FulfilmentDeps } from "#server/areas/fulfilment/fulfilment-deps.ts";
import { productsOf } from "#server/areas.ts";
import type { Services } from "#server/platform/services.ts";
import { mailsOf } from "./mails-of.ts";

/** What the use cases of tickets work with, on services of a test. */
export function ticketDepsOf(services: Omit<Services, "jobs" | "readDb" | "directUrl">): FulfilmentDeps {
  const { db, files, secrets } = services;
  const config = { ...services.config, insurance: true };
  return {
    ...{ db, files, ...mailsOf(services) },
    products: productsOf({ config, secrets }),
    references: createOrderReferences(secrets),
    confirmationLinks: createConfirmationLinks(secrets),
  };
}
