import { readTab, removeFromTab, text, writeTab } from "#web/platform/tab-storage.ts";

const PLACED = "nachtfalter.checkout.placed.";

/** An order was placed for this event and waits for its payment: the reference of its page. */
export function savePlacedOrder(eventId: number, cipher: string): void {
  writeTab(PLACED + eventId, cipher);
}

export function loadPlacedOrder(eventId: number): string | null {
  return text(readTab(PLACED + eventId)) || null;
}

/** It is paid or over. An order that was placed since stays. */
export function forgetPlacedOrder(eventId: number, cipher: string): void {
  if (loadPlacedOrder(eventId) === cipher) removeFromTab(PLACED + eventId);
}
