import { writeTab } from "#web/platform/tab-storage.ts";

/** What was chosen on an event's page. */
export type Wish = { readonly offerId: number; readonly quantity: number | undefined };

export const wishKey = (eventId: number) => `nachtfalter.checkout.wish.${eventId}`;

/** Someone pressed "buy" on an offer: the checkout will open with it, also after a reload. */
export function saveWish(eventId: number, wish: Wish): void {
  writeTab(wishKey(eventId), wish);
}
