import { formatCents } from "#web/platform/money.ts";

/** „+50,00 €“, „−14,50 €“ from cents. */
export const signedAmount = (cents: number): string => `${cents > 0 ? "+" : ""}${formatCents(cents)}`;
