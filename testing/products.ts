import { generateKeyPairSync } from "node:crypto";
import { createProducts } from "#server/areas/checkout/public.ts";
import { ticketPlaces } from "#server/areas/events/public.ts";
import { createTicketProduct } from "#server/areas/tickets/ticket-product.ts";

const { privateKey: ticketPrivateKey } = generateKeyPairSync("ed25519");

export const testTickets = createTicketProduct({ ticketPrivateKey, insurance: true });

/** What can be bought, as `server/areas.ts` registers it, where a test has no key of its own. */
export const testProducts = createProducts({ resources: [ticketPlaces], products: [testTickets] });
