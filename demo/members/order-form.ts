/** What a purchase says to the checkout. */
export type DemoOrder = {
  /** Of the offer or the lounge, or the amount. */
  readonly id: number;
} & (
  | {
      readonly call: "checkout/tickets" | "checkout/lounges";
      readonly form: { readonly items: string; readonly total: string; readonly useCredits?: string };
    }
  | { readonly call: "checkout/credits"; readonly form: { readonly credits: string } }
);
