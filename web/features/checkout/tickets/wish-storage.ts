import { readTab, removeFromTab, writeTab } from "#web/platform/tab-storage.ts";

const WISH = "nachtfalter.checkout.wish.";

/** What was chosen on an event's page. */
type Wish = { readonly offerId: number; readonly quantity: number | undefined };

/** Someone pressed "buy" on an offer: the checkout will open with it, also after a reload. */
export function saveWish(eventId: number, wish: Wish): void {
  writeTab(WISH + eventId, wish);
}

/** The last wish that no checkout has opened with; it may have been in others' hands. */
export function takeWish(eventId: number): Partial<Record<keyof Wish, unknown>> | null {
  const wish = readTab(WISH + eventId);
  removeFromTab(WISH + eventId);
  return typeof wish === "object" ? wish : null;
}
