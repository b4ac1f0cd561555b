import { z } from "zod";
import type { ProviderBooks, Span } from "../provider-books.ts";
import type { sandboxApi } from "./sandbox-api.ts";
import {
  disputeAnswer,
  disputeSnapshot,
  markIn,
  refundAnswer,
  refundSnapshot,
  sessionAnswer,
  snapshot,
} from "./sandbox-snapshots.ts";

const moment = z.iso.datetime().transform((text) => new Date(text));
const made = { createdAt: moment };
const paymentAnswer = z.object({
  id: z.string(),
  reference: z.string(),
  state: z.enum(["processing", "succeeded", "failed"]),
  ...made,
});

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

/** The sandbox's lists. */
export function sandboxBooks(api: ReturnType<typeof sandboxApi>): ProviderBooks {
  const list = <Item extends z.ZodType>(
    of: string,
    item: Item,
    { from, to }: Span,
    cursor: string | null,
  ) => {
    const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
    if (cursor !== null) query.set("after", cursor);
    return api("GET", `/api/${of}?${query}`, pageOf(item));
  };
  return {
    async sessionsMade(span, cursor) {
      const { items, next } = await list("sessions", sessionAnswer.extend(made), span, cursor);
      return { items: items.map(({ createdAt, ...one }) => ({ ...snapshot(one), createdAt })), next };
    },
    async paymentsMade(span, cursor) {
      const { items, next } = await list("payments", paymentAnswer, span, cursor);
      return {
        items: items.map(({ id, reference, state, createdAt }) => ({
          ...markIn(reference),
          paymentId: id,
          createdAt,
          bringsMoney: state !== "failed",
        })),
        next,
      };
    },
    async refundsMade(span, cursor) {
      const { items, next } = await list("refunds", refundAnswer, span, cursor);
      return { items: items.map(refundSnapshot), next };
    },
    async disputesMade(span, cursor) {
      const { items, next } = await list("disputes", disputeAnswer, span, cursor);
      return { items: items.map(disputeSnapshot), next };
    },
  };
}
