import type { OrderReferences, Products } from "#server/areas/checkout/public.ts";
import type { Area } from "#server/platform/area.ts";
import type { Platform } from "#server/platform/operator.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { adoptOrdersOfGuest } from "./adopt-guest-orders.ts";
import { ticketsPersonalData } from "./personal-data.ts";
import { registerTicketKey } from "./public-key.ts";

export type TicketsAreaDeps = {
  readonly references: OrderReferences;
  readonly products: Products;
  readonly platform: Platform;
  readonly secrets: Secrets;
  readonly now: () => Date;
};

/** Tickets and their codes; how orders become them says their product. */
export const createTicketsArea = ({ references, products, platform, secrets, now }: TicketsAreaDeps) =>
  ({
    routes: (app) => registerTicketKey(app, secrets.ticketPublicKey),
    personalData: ticketsPersonalData(platform),
    ports: { adoptGuestOrders: adoptOrdersOfGuest({ references, products, now }) },
  }) satisfies Area;
