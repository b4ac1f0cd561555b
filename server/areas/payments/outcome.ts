/**
 * - `settled`: our books follow the provider's now; money has paid its order.
 * - `refunded`: the money goes back.
 * - `reported`: somebody has to look; an alarm was raised, now or before.
 * - `fine`: both say the same, or nothing was paid, or it was taken care of before, or by somebody faster.
 * - `foreign`: it does not carry our mark: of another product on the same account.
 * - `failed`: it could not be compared; an alarm was raised.
 */
export type Outcome = "settled" | "refunded" | "reported" | "fine" | "foreign" | "failed";

/** What a person has to look at: the same each time, so that they do not need the first run's output. */
export type Report = {
  readonly paymentId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly why: string;
  /** Since when our books have it so. */
  readonly since: Date;
};

/** What became of an entry of the provider's books; nothing is reported without saying why. */
export type Taken = Exclude<Outcome, "reported"> | Report;
