import type { EventDetails, Lounge } from "#contract/areas/eventdetails.ts";
import type { buyLounges } from "#contract/areas/lounge.ts";
import type { Input } from "#contract/call.ts";
import { loungeCharges, priceLounges } from "#contract/pricing/price-lounges.ts";
import type { Charge, Reductions } from "#contract/pricing/reduce-price.ts";
import { readDraft, writeDraft } from "../draft-storage.ts";
import { linesOf, type OrderLine, type OrderPrice, restOf } from "../order/order-lines.ts";

/** How many of one lounge are wanted, to book them or only to reserve them. */
export type LoungeDraft = { readonly quantity: number; readonly isReserved: boolean };

/** Of one lounge in one order. */
const MOST = 20;

export const loungeSubject = (loungeId: number) => `lounge.${loungeId}` as const;

export const freeLounges = ({ quantity, reserved }: Lounge) => Math.max(0, quantity - reserved);

/** The most that one order may take of a lounge. */
export const mostLounges = (lounge: Lounge) => Math.min(freeLounges(lounge), MOST);

/** As this tab keeps it, within what is left. */
export function loadLoungeDraft(lounge: Lounge): LoungeDraft {
  const kept = readDraft(loungeSubject(lounge.id));
  return fitToLounge(
    { quantity: Number(kept?.quantity) || 1, isReserved: kept?.isReserved === true },
    lounge,
  );
}

export function saveLoungeDraft({ id }: Lounge, draft: LoungeDraft): void {
  writeDraft(loungeSubject(id), draft);
}

/** At least one while there is one, never more than are left. */
export function fitToLounge(draft: LoungeDraft, lounge: Lounge): LoungeDraft {
  const most = mostLounges(lounge);
  return { ...draft, quantity: Math.max(Math.min(1, most), Math.min(Math.trunc(draft.quantity), most)) };
}

export type PricedLounges = OrderPrice & {
  readonly lines: readonly OrderLine[];
  readonly rest: readonly OrderLine[];
  /** What coupons may take something off. */
  readonly charges: readonly Charge[];
  /** „1 × Galerie links“ */
  readonly itemsText: string;
  /** What stays open of what is only reserved, in cents. */
  readonly openCents: number;
};

/** What a booking will cost, computed as the server computes it, with the lines that tell it. */
export function priceLoungeDraft(
  { quantity, isReserved }: LoungeDraft,
  lounge: Lounge,
  reductions: Reductions = {},
): PricedLounges {
  const wanted = [{ loungeId: lounge.id, quantity, priceCents: Math.round(lounge.price * 100), isReserved }];
  const { discounts: _, ...price } = priceLounges(wanted, reductions);
  const itemsText = quantity > 0 ? `${quantity} × ${lounge.title}` : lounge.title;
  const item = {
    label: isReserved ? `${itemsText}, Reservierung (10\u00a0%)` : itemsText,
    cents: price.subTotalCents,
  };
  const open = price.openCents > 0 ? [{ label: "Später zu zahlen", cents: price.openCents }] : [];
  return {
    ...price,
    lines: quantity > 0 ? linesOf([item], price) : [],
    rest: [...restOf(price), ...open],
    charges: loungeCharges(wanted),
    itemsText,
  };
}

/** What `checkout/lounges` is told of the lounge. */
export function loungeItem({ quantity, isReserved }: LoungeDraft, { id }: Lounge) {
  const items = { lounges: [{ id, quantity, reservation: isReserved ? 1 : 0 }] };
  return { items: JSON.stringify(items) } satisfies Partial<Input<typeof buyLounges>>;
}

/** Why a lounge cannot be booked, as the server last said; null while it can. */
export function loungeClosedText(
  { over, paymentMethods }: Pick<EventDetails, "over" | "paymentMethods">,
  lounge: Lounge,
): string | null {
  if (over === 1) return "Dieses Event ist vorbei.";
  if (freeLounges(lounge) === 0)
    return "Diese Lounge ist nicht mehr zu haben. Deine Angaben bleiben hier stehen.";
  return paymentMethods.length === 0 && lounge.price > 0 ? "Gerade nicht zu kaufen" : null;
}
