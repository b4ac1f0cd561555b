import { mailboxOf } from "../mailbox.ts";
import type { Throttle } from "../throttle.ts";

/**
 * What strangers can cause to one mailbox, from each outbox (decision 0130): several times what a person needs who buys and registers all
 * evening.
 */
const MOST = [
  { most: 10, seconds: 3_600 },
  { most: 30, seconds: 86_400 },
] as const;

/** A mail's place among those that its mailbox gets; taken back when it did not go out. */
export type Place =
  | { readonly kind: "free"; takeBack(): Promise<void> }
  | { readonly kind: "full"; readonly millisecondsLeft: number };

/** Counts mails by the mailbox that they go to, in all processes together. Kept are keyed hashes, no addresses (decision 0015). */
export class MailboxLimit {
  readonly #throttle: Pick<Throttle, "begin">;

  constructor(throttle: Pick<Throttle, "begin">) {
    this.#throttle = throttle;
  }

  /**
   * Counts one mail before it goes out, so that no race gains one.
   * @param outbox each has a count of its own: what strangers order keeps no link of an account back
   */
  async take(outbox: string, recipient: string): Promise<Place> {
    const name = `mail from ${outbox} to ${mailboxOf(recipient)}`;
    const returns: (() => Promise<void>)[] = [];
    const takeBack = async () => {
      for (const giveBack of returns) await giveBack();
    };
    // One after the other: of a thousand at once only those that the hour lets through count for the day.
    for (const { most, seconds } of MOST) {
      const hit = await this.#throttle.begin([[name, most]], seconds);
      if (hit.kind === "throttled") {
        await takeBack();
        return { kind: "full", millisecondsLeft: hit.millisecondsLeft };
      }
      returns.push(hit.takeBack);
    }
    return { kind: "free", takeBack };
  }
}
