import type { FinishedAnswer } from "../finished/finished-query.ts";

/** What became of the order that this tab last placed for an event. */
export type PlacedOrder =
  /** There is none, or it is paid, over or given back. */
  | { readonly kind: "none" }
  /** Not known yet. */
  | { readonly kind: "asking" }
  /** Its places are held and wait for the payment. */
  | {
      readonly kind: "held";
      readonly cipher: string;
      readonly payLink: string;
      /** Wall clock of Europe/Berlin. */
      readonly holdEnd: string;
      readonly holdSeconds: number;
      /** When the server said so, by this device's clock. */
      readonly answeredAt: number;
    }
  /** Its payment is on its way, or the server could not be asked: its own page tells. */
  | { readonly kind: "ordered"; readonly cipher: string };

/** Reads `checkout/getData` for a buyer who returns to the event. @param answer `undefined` before the first one */
export function placedOrderOf(
  cipher: string,
  answer: FinishedAnswer | undefined,
  answeredAt: number,
): PlacedOrder {
  if (answer === undefined) return { kind: "asking" };
  if (answer.status === 250) return { kind: "none" };
  if (answer.status !== 251 && answer.status !== 260) return { kind: "ordered", cipher };
  const { payLink, holdEnd, holdSeconds } = answer.data;
  if (payLink !== null && holdEnd !== null && holdSeconds !== null && holdSeconds > 0)
    return { kind: "held", cipher, payLink, holdEnd, holdSeconds, answeredAt };
  return answer.status === 251 || holdSeconds === 0 ? { kind: "ordered", cipher } : { kind: "none" };
}
