import type { EventForDocuments } from "#server/areas/events/public.ts";
import type { RefundReason } from "#server/areas/payments/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { MailContent } from "#server/platform/mail/mail-body.ts";
import type { Order } from "../orders/order-queries.ts";

/** A PDF that a product makes of what is true now. */
export type ProductFile = { readonly name: string; render(): Promise<Buffer> };

/** One of the things that an order's buyer gets, with a code and a page of its own. */
export type DeliveredUnit = {
  readonly id: number;
  /** Whose it is. */
  readonly name: string;
  readonly title: string;
  readonly state: "valid" | "used" | "revoked";
  /** Whether its page was another one before: it had another code, or says something else. */
  readonly isReissued: boolean;
  /** Somebody else has it now: only who knows its own file gets that; neither the order's page nor what has all of them shows it. */
  readonly isGiven?: boolean;
  readonly secureCode: string;
  readonly shortCode: string;
  readonly file: ProductFile;
};

/** What was made for a paid order. */
export type Delivery = {
  readonly units: readonly DeliveredUnit[];
  /** Those that count, a page each; none when none does. */
  readonly bundle: ProductFile | undefined;
};

/** Every mail about an order, by the name that its row has, with the details that are written down when it is asked for. */
export type OrderMails = {
  /** Brings what was bought, tickets or not: the version before has this name for it. */
  readonly tickets: Record<never, never>;
  /** Asks for the confirmation of the address that something free was ordered with. */
  readonly "confirm-address": Record<never, never>;
  readonly "paid-late": Record<never, never>;
  readonly "payment-failed": Record<never, never>;
  readonly refund: { readonly amountCents: number; readonly reason: RefundReason };
  readonly cancellation: Record<never, never>;
  readonly "part-cancelled": {
    /** Of the cancellation invoice. */
    readonly number: string;
    readonly amountCents: number;
    readonly extent: "part" | "rest";
  };
  readonly "event-cancelled": Record<never, never>;
  /** Brings what has new codes. */
  readonly reissued: Record<never, never>;
};

export type MailFacts = {
  readonly order: Order;
  readonly event: EventForDocuments | undefined;
  /** The order's page. */
  readonly orderUrl: string;
  /** Where the order's address is confirmed. */
  readonly confirmUrl: string;
  readonly hasInvoice: boolean;
};

/** @returns `undefined` for a mail that says nothing of its own; the general one goes out then */
export type WriteOrderMail = <Name extends keyof OrderMails>(
  db: Queryable,
  template: Name,
  facts: MailFacts,
  details: OrderMails[Name],
) => Promise<MailContent | undefined>;
