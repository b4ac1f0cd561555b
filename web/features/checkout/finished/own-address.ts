import { useHydrated } from "#web/platform/page-context.ts";
import { loadOwnAddress } from "../placed/placed-storage.ts";

/**
 * The buyer's whole address in the tab that placed the order; null everywhere else, where the page shows it masked: other holders of
 * the link did not type it.
 */
export function useOwnAddress(cipher: string): string | null {
  return useHydrated() ? loadOwnAddress(cipher) : null;
}
