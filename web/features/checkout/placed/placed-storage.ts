import { readTab, removeFromTab, text, writeTab } from "#web/platform/tab-storage.ts";

const PLACED = "nachtfalter.checkout.placed.";
const ADDRESS = "nachtfalter.checkout.address.";

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

/** With which address this tab placed an order: its page shows it whole here, and masked to everybody else. */
export function saveOwnAddress(cipher: string, email: string): void {
  writeTab(ADDRESS + cipher, email);
}

/** Null in every tab but the one that placed the order. */
export function loadOwnAddress(cipher: string): string | null {
  return text(readTab(ADDRESS + cipher)) || null;
}
