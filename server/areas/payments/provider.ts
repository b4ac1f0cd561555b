import type { IncomingHttpHeaders } from "node:http";
import type { PaymentMethod } from "#contract/payment-methods.ts";
import type { ProviderBooks } from "./provider-books.ts";
import type {
  DisputeSnapshot,
  ReadMark,
  RefundSnapshot,
  SessionMark,
  SessionSnapshot,
} from "./provider-snapshots.ts";

export type * from "./provider-snapshots.ts";

/**
 * What the product knows of a payment provider. Implementations translate to and from the provider's own words; nothing
 * outside of them knows a provider's field. Amounts are integer cents, moments are `Date`.
 *
 * Every method that reaches the provider throws {@link ProviderUnavailable} when trying again may help (network, timeout,
 * 429, 5xx) and {@link ProviderRefused} when it will not (4xx).
 */
export interface PaymentProvider extends ProviderBooks {
  readonly name: ProviderName;
  /** Whether real money moves. A session or event of the other mode is never settled. */
  readonly live: boolean;
  /** A session that would end sooner than this after it was made is refused. */
  readonly minimumSessionSeconds: number;
  /** A session for less is refused; the checkout sells nothing that could not be paid (decision 0035). */
  readonly minimumAmountCents: number;

  /** Same idempotency key and body: the same session, however often and however parallel it is asked for. */
  createCheckoutSession(session: NewSession): Promise<SessionSnapshot>;

  readSession(sessionId: string): Promise<SessionSnapshot>;

  /** The session through which a payment was made; `undefined` for a payment that none of its sessions led to. */
  sessionOfPayment(paymentId: string): Promise<SessionSnapshot | undefined>;

  /** After it, an open session can no longer be paid. A session that had ended before answers how. */
  expireSession(sessionId: string): Promise<SessionSnapshot>;

  /** Checks signature and age over the untouched bytes. Throws {@link WebhookRejected}. */
  verifyWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): ProviderEvent;

  /** Same idempotency key and body: one refund. */
  refund(refund: NewRefund): Promise<RefundSnapshot>;

  /** All refunds of a payment, also those that were made outside of the product. */
  listRefunds(paymentId: string): Promise<readonly RefundSnapshot[]>;

  /** All disputes of a payment that took its money; mere inquiries of a bank are none. */
  listDisputes(paymentId: string): Promise<readonly DisputeSnapshot[]>;
}

export type ProviderName = "stripe" | "sandbox";

export type NewSession = SessionMark & {
  readonly orderNumber: string;
  readonly amountCents: number;
  readonly currency: "EUR";
  readonly email: string;
  readonly lines: readonly {
    readonly title: string;
    readonly quantity: number;
    readonly unitCents: number;
  }[];
  readonly methods: readonly PaymentMethod[];
  /** At least the provider's `minimumSessionSeconds` ahead. */
  readonly expiresAt: Date;
  /** Where the provider sends the browser after a payment. */
  readonly successUrl: string;
  /** Where the provider sends the browser that gave up. */
  readonly cancelUrl: string;
  readonly idempotencyKey: string;
};

export type NewRefund = {
  /** `null` for money of no order, which no refund of ours stands for. */
  readonly refundId: number | null;
  /** As an attempt's; `null` for refunds of before there were tokens. */
  readonly refundToken: string | null;
  /** What of its order it is for, kept by the provider for {@link RefundSnapshot.note}; at most 500 characters. */
  readonly note: string | null;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly idempotencyKey: string;
};

/** What a webhook is about. Except for disputes it is only an occasion to ask the provider how things are now. */
export type EventSubject =
  | (ReadMark & { readonly kind: "session"; readonly sessionId: string })
  | { readonly kind: "refund"; readonly paymentId: string }
  | (DisputeSnapshot & { readonly kind: "dispute" })
  /** Nothing that concerns us; recorded and acknowledged. */
  | { readonly kind: "other" };

export type ProviderEvent = {
  readonly id: string;
  /** The provider's own name of it, for the record. */
  readonly type: string;
  readonly live: boolean;
  readonly subject: EventSubject;
};

/** Trying again later may help. */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
}

/** A number of ours as a provider keeps it. */
export const idIn = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The provider understood and said no; trying the same again will not help. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
}

/** A webhook whose signature, age or shape is wrong: answered 400, never acted on. */
export class WebhookRejected extends Error {
  override readonly name = "WebhookRejected";
}
