import type { EventForDocuments, Seller } from "#server/areas/events/public.ts";
import type { Platform } from "#server/platform/operator.ts";

/** A page that opens something at an event: a ticket, a lounge. */
export type PassPage = {
  /** The signed code: what the QR says. */
  readonly code: string;
  /** What the name below says of it. */
  readonly holderLabel: string;
  readonly holder: string;
  /** Three rows of two facts, each with its label before it. */
  readonly facts: readonly (readonly [string, string, string, string])[];
  readonly priceNote: string;
  /** Below the fold, left and right. */
  readonly notes: readonly [PassNotes, PassNotes];
  readonly orderNumber: string;
  readonly event: Omit<EventForDocuments, "seller">;
  readonly seller: Seller;
  readonly platform: Platform;
};

type PassNotes = { readonly heading: string; readonly notes: readonly string[] };
