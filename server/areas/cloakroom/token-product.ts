import type { SoldProduct } from "#server/areas/checkout/public.ts";
import { loadEventForSale, usualVat } from "#server/areas/events/public.ts";
import { insertToken, isTokenRevoked, replaceCode, revokeToken } from "./queries.ts";

export type TokenWanted = {
  readonly eventId: number;
  /** The organiser that the client believes sells it; only compared. */
  readonly organiserId: number | undefined;
};

/** Why there is no token to buy. */
export type TokenRefusal =
  | { readonly kind: "unknown-event" }
  | { readonly kind: "no-cloakroom" }
  | { readonly kind: "event-cancelled" }
  | { readonly kind: "event-over" };

/** Cloakroom tokens, as orders of them see it: without stock, one token an order. */
export const cloakroomTokens: SoldProduct<TokenWanted, TokenRefusal> = {
  subject: "cloakroom",
  async quote(tx, { eventId, organiserId }, at) {
    const event = await loadEventForSale(tx, eventId);
    if (event === undefined || event.state === "draft") return { kind: "unknown-event" };
    if (organiserId !== undefined && organiserId !== event.organiserId) return { kind: "unknown-event" };
    if (event.state === "cancelled") return { kind: "event-cancelled" };
    if (event.endsAt <= at) return { kind: "event-over" };
    const { cloakroomPriceCents: priceCents } = event;
    if (priceCents === null) return { kind: "no-cloakroom" };
    return {
      kind: "cloakroom",
      eventId,
      organiserId: event.organiserId,
      positions: [
        {
          kind: "cloakroom_token",
          subjectId: eventId,
          ticketType: null,
          title: "Garderobenmarke",
          quantity: 1,
          amountCents: priceCents,
          vatBasisPoints: usualVat(event.country),
          attendee: null,
        },
      ],
      people: [],
      claims: [],
      // Nothing is taken off the market; what costs nothing is bounded for each buyer as free tickets are.
      places: priceCents === 0 ? 1 : 0,
      freePlaces: priceCents === 0 ? 1 : 0,
      freeNeedsConfirmation: false,
    };
  },
  fulfil: (tx, { id, eventId }) => insertToken(tx, id, eventId as number),
  revoke: revokeToken,
  reissue: (tx, { id }, { at }) => replaceCode(tx, id, at),
  isTakenBack: isTokenRevoked,
  describe: ({ title }) => title,
};
