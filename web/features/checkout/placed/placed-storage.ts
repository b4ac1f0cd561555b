import { readTab, removeFromTab, text, writeTab } from "#web/platform/tab-storage.ts";
import type { Subject } from "../subject.ts";
import { markPlaced } from "./placed-mark.ts";

const PLACED = "nachtfalter.checkout.placed.";

/** An order was placed for this and waits for its payment: the reference of its page. */
export function savePlacedOrder(subject: Subject, cipher: string): void {
  writeTab(PLACED + subject, cipher);
  markPlaced();
}

export function loadPlacedOrder(subject: Subject): string | null {
  return text(readTab(PLACED + subject)) || null;
}

/** It is paid or over. An order that was placed since stays. */
export function forgetPlacedOrder(subject: Subject, cipher: string): void {
  if (loadPlacedOrder(subject) === cipher) removeFromTab(PLACED + subject);
}
