import { createProducts, type Products } from "./areas/checkout/public.ts";
import { cloakroomTokens } from "./areas/cloakroom/public.ts";
import { ticketPlaces } from "./areas/events/public.ts";
import { createTicketProduct } from "./areas/tickets/public.ts";
import type { Platform } from "./platform/operator.ts";
import type { Secrets } from "./platform/secrets.ts";

/** Everything that can be bought, for servers, workers and commands alike; resources in the order in which they are locked. */
export function productsOf({
  secrets: { ticketPrivateKey },
  platform,
  insurance,
}: {
  readonly secrets: Pick<Secrets, "ticketPrivateKey">;
  readonly platform: Platform;
  /** Whether ticket insurances are sold. */
  readonly insurance: boolean;
}): Products {
  return createProducts({
    resources: [ticketPlaces],
    products: [createTicketProduct({ ticketPrivateKey, platform, insurance }), cloakroomTokens],
  });
}
