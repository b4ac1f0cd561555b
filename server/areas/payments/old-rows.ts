import type { OldRows } from "#server/platform/forget-old-rows.ts";

/** Providers send a webhook again for some days, at most for thirty by hand. One that comes later only makes us ask once more. */
export const paymentOldRows: readonly OldRows[] = [
  { table: "provider_event", since: "received_at", keptMilliseconds: 30 * 86_400_000 },
];
