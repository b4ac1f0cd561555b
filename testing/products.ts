import { generateKeyPairSync } from "node:crypto";
import { createProducts } from "#server/areas/checkout/public.ts";
import { ticketPlaces } from "#server/areas/events/public.ts";
import { createTicketProduct } from "#server/areas/tickets/ticket-product.ts";

/** What can be bought, as `server/areas.ts` registers it, where a test has no key of its own. */
export const testProducts = createProducts({
  resources: [ticketPlaces],
  products: [createTicketProduct({ ticketPrivateKey: generateKeyPairSync("ed25519").privateKey })],
});
