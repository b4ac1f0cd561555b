import { boundsOf } from "./bounds.ts";
import type { SaleSettings } from "./sell-tickets.ts";

/** How long places are held for a buyer who never comes to the payment; one who comes has them for `holdMinutes` (decision 0135). */
const UNSHOWN_HOLD_MINUTES = 5;

/** By the configuration. */
export function saleSettings(config: {
  readonly holdMinutes: number;
  readonly rateLimitFactor: number;
}): SaleSettings {
  return {
    holdSeconds: Math.min(UNSHOWN_HOLD_MINUTES, config.holdMinutes) * 60,
    bounds: boundsOf(config.rateLimitFactor),
  };
}
