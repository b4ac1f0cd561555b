import type { buyTickets } from "#contract/areas/checkout.ts";
import type { TicketItem } from "#contract/areas/eventdetails.ts";
import type { Input } from "#contract/call.ts";
import { sentNames } from "#contract/person-names.ts";
import { type Draft, namedTickets, wantedItems } from "./draft.ts";
import { priceDraft } from "./price-draft.ts";

export type OrderRequest = Omit<Input<typeof buyTickets>, "idempotencyKey">;

const euroText = (cents: number) => (cents / 100).toFixed(2);

type Circumstances = {
  /** The own path to come back to. */
  currentSite: string;
  /** The session says who orders: the account's own data are not sent along. */
  isMember?: boolean;
};

/** The form that `checkout/tickets` expects. */
export function orderRequest(
  draft: Draft,
  offers: readonly TicketItem[],
  { currentSite, isMember = false }: Circumstances,
): OrderRequest {
  const wanted = wantedItems(draft, offers);
  const sum = priceDraft(wanted);
  const names = namedTickets(draft, offers).map(({ offerId, name }) => ({
    ticketId: offerId,
    ...sentNames(name),
  }));
  return {
    ...(!isMember && {
      email: draft.guest.email.trim(),
      ...sentNames(draft.guest),
      phone: draft.guest.phone.trim(),
    }),
    ...(names.length > 0 && { userInfo: JSON.stringify(names) }),
    currentSite,
    items: JSON.stringify({
      tickets: wanted.map(({ offer, item }) => ({
        id: offer.id,
        quantity: item.quantity,
        insurance: item.insured && offer.ticketInsurance === 1 ? 1 : 0,
      })),
    }),
    subTotal: euroText(sum.subTotalCents),
    total: euroText(sum.totalCents),
    useCredits: "0",
    isInsurance: sum.insuranceCents > 0 ? "1" : "0",
    payPal: euroText(sum.externalCents),
  };
}
