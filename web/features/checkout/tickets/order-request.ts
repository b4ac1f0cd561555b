import type { buyTickets } from "#contract/areas/checkout.ts";
import type { TicketItem } from "#contract/areas/eventdetails.ts";
import type { Input } from "#contract/call.ts";
import { sentNames } from "#contract/person-names.ts";
import { contactOf, sumsOf } from "../order/wire-fields.ts";
import { type Draft, namedTickets, wantedItems } from "./draft.ts";
import type { PricedDraft } from "./price-draft.ts";

export type OrderRequest = Omit<Input<typeof buyTickets>, "idempotencyKey">;

type Circumstances = {
  /** The own path to come back to. */
  currentSite: string;
  /** As it was shown. */
  price: PricedDraft;
  couponId?: number | undefined;
  /** The session says who orders: the account's own data are not sent along. */
  isMember?: boolean;
};

/** The form that `checkout/tickets` expects. */
export function orderRequest(
  draft: Draft,
  offers: readonly TicketItem[],
  { currentSite, price, couponId, isMember = false }: Circumstances,
): OrderRequest {
  const wanted = wantedItems(draft, offers);
  const names = namedTickets(draft, offers).map(({ offerId, name }) => ({
    ticketId: offerId,
    ...sentNames(name),
  }));
  return {
    ...(!isMember && { ...contactOf(draft.guest), phone: draft.guest.phone.trim() }),
    ...(names.length > 0 && { userInfo: JSON.stringify(names) }),
    currentSite,
    items: JSON.stringify({
      tickets: wanted.map(({ offer, item }) => ({
        id: offer.id,
        quantity: item.quantity,
        insurance: item.insured && offer.ticketInsurance === 1 ? 1 : 0,
      })),
    }),
    ...sumsOf(price, couponId),
    isInsurance: price.insuranceCents > 0 ? "1" : "0",
  };
}
