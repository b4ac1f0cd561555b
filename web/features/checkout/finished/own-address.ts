import { useHydrated } from "#web/platform/page-context.ts";
import { readTab, text, writeTab } from "#web/platform/tab-storage.ts";

const ADDRESS = "nachtfalter.checkout.address.";

/** With which address this tab placed an order: its page shows it whole here, and masked to everybody else. */
export function saveOwnAddress(cipher: string, email: string): void {
  writeTab(ADDRESS + cipher, email);
}

/** Null in every tab but the one that placed the order. */
export function loadOwnAddress(cipher: string): string | null {
  return text(readTab(ADDRESS + cipher)) || null;
}

/**
 * The buyer's whole address in the tab that placed the order; null everywhere else, where the page shows it masked: other holders of
 * the link did not type it.
 */
export function useOwnAddress(cipher: string): string | null {
  return useHydrated() ? loadOwnAddress(cipher) : null;
}
