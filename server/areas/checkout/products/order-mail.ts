import { type MailContent, paragraph } from "#server/platform/mail/mail-body.ts";
import { hello } from "#server/platform/mail/names.ts";
import type { MailFacts } from "./delivery.ts";

export type OrderMailWords = Pick<MailContent, "subject" | "preview" | "heading"> & {
  /** Paragraphs; the greeting stands before the first. */
  readonly texts: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** After the order's number and event. */
  readonly rows?: readonly (readonly [label: string, value: string])[];
};

/** A mail about an order, with its number and its event at the end. */
export function orderMail(
  { order, event }: Pick<MailFacts, "order" | "event">,
  { texts: [first, ...others], button, rows = [], ...head }: OrderMailWords,
): MailContent {
  const texts = [`${hello(order.firstname)}, ${first}`, ...others];
  const about: typeof rows = event ? [["Event", event.title]] : [];
  return {
    ...head,
    blocks: [
      ...texts.map(paragraph),
      ...(button ? [{ kind: "button" as const, ...button }] : []),
      { kind: "rows", rows: [["Bestellung", order.number], ...about, ...rows] },
    ],
  };
}
