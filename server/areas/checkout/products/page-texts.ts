import type { RefundReason } from "#server/areas/payments/public.ts";

/** What an order's page says of what was bought, where that has words of its own. */
export type PageTexts = {
  readonly waiting: {
    readonly [State in "unpaid" | "unconfirmed" | "processing" | "preparing"]: string;
  };
  readonly expired: string;
  /** Its time ran out before its address was confirmed. */
  readonly unconfirmed: string;
  /** A bank took the money back. */
  readonly disputed: string;
  /**
   * @param reason why its money goes back; `null`: nothing was paid for what counts no more
   * @param isGivenBack whether units of it were given back; else its event was called off
   */
  refunded(reason: RefundReason | null, isGivenBack: boolean): string;
};
