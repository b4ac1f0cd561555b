import type { DisputeSnapshot, ReadMark, RefundSnapshot, SessionSnapshot } from "./provider-snapshots.ts";

/** From the first moment on, up to but without the last. */
export type Span = { readonly from: Date; readonly to: Date };

/** `next` leads to the page after it; `null` after the last. */
export type BookPage<Item> = { readonly items: readonly Item[]; readonly next: string | null };

export type MadeSession = SessionSnapshot & { readonly createdAt: Date };

/** A payment as the provider lists it; its session says more. */
export type MadePayment = ReadMark & {
  readonly paymentId: string;
  readonly createdAt: Date;
  /** Whether money came or is on its way. */
  readonly bringsMoney: boolean;
};

/**
 * What a provider's account holds of a span, page by page, each at most a hundred entries: also what other programs made on the
 * account. What is made while they are read does not move the pages. Throws as the methods of `PaymentProvider` do.
 */
export interface ProviderBooks {
  sessionsMade(span: Span, cursor: string | null): Promise<BookPage<MadeSession>>;
  paymentsMade(span: Span, cursor: string | null): Promise<BookPage<MadePayment>>;
  refundsMade(span: Span, cursor: string | null): Promise<BookPage<RefundSnapshot>>;
  /** Without inquiries, which take no money. */
  disputesMade(span: Span, cursor: string | null): Promise<BookPage<DisputeSnapshot>>;
}
