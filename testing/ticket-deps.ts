import { createConfirmationLinks, createOrderReferences } from "#server/areas/checkout/public.ts";
import type { FulfilmentDeps } from "#server/areas/fulfilment/fulfilment-deps.ts";
import { productsOf } from "#server/areas.ts";
import type { Services } from "#server/platform/services.ts";
import { mailsOf } from "./mails-of.ts";

/** What the use cases of tickets work with, on services of a test. */
export function ticketDepsOf(services: Omit<Services, "jobs" | "readDb" | "directUrl">): FulfilmentDeps {
  const { db, files, secrets } = services;
  const mails = mailsOf(services);
  return {
    ...{ db, files, ...mails },
    products: productsOf({ secrets, platform: mails.platform, insurance: true }),
    references: createOrderReferences(secrets),
    confirmationLinks: createConfirmationLinks(secrets),
  };
}
