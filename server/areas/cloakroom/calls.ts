import type { Refusal } from "#contract/call.ts";
import { explainCommon, type PlacingRefusal, type Purchases } from "#server/areas/checkout/public.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { cloakroomTokens, type TokenRefusal } from "./token-product.ts";

const NO_EVENT = "Dieses Event gibt es nicht mehr. Bitte lade die Seite neu.";
const NO_CLOAKROOM = "Bei diesem Event gibt es keine Garderobe.";

/** `checkout/garderobe`. */
export const cloakroomCalls = ({ purchases }: { readonly purchases: Purchases }): Registration[] => [
  handle("checkout/garderobe", (form, context) =>
    purchases.order(cloakroomTokens, { eventId: form.eventId, organiserId: form.organizerId }, context, {
      idempotencyKey: form.idempotencyKey,
      totalCents: form.gaderobePrice,
      creditsCents: form.useCredits,
      explain,
    }),
  ),
];

function explain(refusal: TokenRefusal | PlacingRefusal): Refusal {
  if (refusal.kind === "unknown-event") return { status: 404, data: NO_EVENT };
  if (refusal.kind === "no-cloakroom") return { status: 409, data: NO_CLOAKROOM };
  return explainCommon(refusal);
}
