import type { RefundReason } from "#server/areas/payments/public.ts";

/** What a page says of an order whose money goes back, in the words of what was bought. */
export const refundedText =
  (words: {
    /** Why money goes back, as the mails say it after a comma. */
    readonly texts: { readonly [Reason in RefundReason]: { readonly text: string } };
    /** Those that a page tells of; others say no more than that it goes back. */
    readonly told: readonly RefundReason[];
    /** What counts no more: „deine Tickets gelten nicht mehr“. */
    readonly gone: string;
  }): PageTexts["refunded"] =>
  (reason, isGivenBack) => {
    if (reason === null)
      return `${isGivenBack ? "Diese Bestellung ist storniert" : "Das Event fällt aus"}, ${words.gone}.`;
    if (!words.told.includes(reason)) return "Diese Bestellung ist storniert, das Geld geht an dich zurück.";
    const { text } = words.texts[reason];
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  };

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
