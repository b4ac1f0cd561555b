/**
 * `processing`: the buyer is done, the money is not there yet (SEPA debit). `failed`: this session will not bring money any
 * more. `cancelled`: the buyer gave up. A session that the buyer may still pay, even after a declined card, is `open`.
 */
export type SessionState = "open" | "processing" | "succeeded" | "failed" | "cancelled" | "expired";

/** What a provider keeps for us in a session and in its payment, so that we know our own again. */
export type SessionMark = {
  readonly attemptId: number;
  /** Cannot be guessed and never comes again, unlike an id. `null` for attempts of before there were tokens. */
  readonly attemptToken: string | null;
  /** The life of the installation that made the session (platform/identity.ts). */
  readonly epoch: string;
};

/** A session's mark as it came back; what is `null` was not there. Without an `attemptId` the session is not ours. */
export type ReadMark = { readonly [Part in keyof SessionMark]: SessionMark[Part] | null };

export type SessionSnapshot = ReadMark & {
  readonly sessionId: string;
  readonly state: SessionState;
  /** Of the order that it was made for, beside the mark. */
  readonly orderNumber: string | null;
  /** Known from the moment on when there is a payment; refunds and disputes name it. */
  readonly paymentId: string | null;
  /** What was paid if `succeeded`, else what is asked for. */
  readonly amountCents: number;
  /** Upper case ISO 4217. */
  readonly currency: string;
  readonly live: boolean;
  /** The payment page; `null` once the session has ended. */
  readonly link: string | null;
  readonly expiresAt: Date;
};

export type RefundSnapshot = {
  readonly providerRefundId: string;
  /** Our own id; `null` for a refund that was made outside of the product. */
  readonly refundId: number | null;
  readonly refundToken: string | null;
  /** What of its order it is for, as we said when we made it. */
  readonly note: string | null;
  readonly paymentId: string;
  readonly state: "pending" | "succeeded" | "failed";
  readonly amountCents: number;
  readonly currency: string;
};

export type DisputeSnapshot = {
  readonly providerDisputeId: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly state: "open" | "won" | "lost";
};
