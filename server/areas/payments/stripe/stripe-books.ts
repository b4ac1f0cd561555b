import type Stripe from "stripe";
import type { BookPage, ProviderBooks, Span } from "../provider-books.ts";
import { disputeSnapshot, idOf } from "./stripe-events.ts";
import { translated } from "./stripe-failures.ts";
import { markIn, refundSnapshot, sessionSnapshot } from "./stripe-snapshots.ts";

const A_PAGE = 100;

/** Stripe's lists: the newest first, whole seconds, pages after the last one's id. */
export function stripeBooks(stripe: Stripe): ProviderBooks {
  return {
    sessionsMade: (span, cursor) =>
      translated(async () => {
        const wanted = { ...listed(span, cursor), expand: ["data.payment_intent"] };
        return pageOf(await stripe.checkout.sessions.list(wanted), (session) => ({
          ...sessionSnapshot(session),
          createdAt: momentOf(session),
        }));
      }),
    paymentsMade: (span, cursor) =>
      translated(async () =>
        pageOf(await stripe.paymentIntents.list(listed(span, cursor)), (intent) => ({
          ...markIn(intent.metadata),
          paymentId: intent.id,
          createdAt: momentOf(intent),
          bringsMoney: intent.status === "succeeded" || intent.status === "processing",
        })),
      ),
    refundsMade: (span, cursor) =>
      translated(async () =>
        pageOf(await stripe.refunds.list(listed(span, cursor)), (refund) => {
          const paymentId = idOf(refund.payment_intent);
          return paymentId === null ? undefined : refundSnapshot(refund, paymentId);
        }),
      ),
    disputesMade: (span, cursor) =>
      translated(async () => pageOf(await stripe.disputes.list(listed(span, cursor)), disputeSnapshot)),
  };
}

function listed({ from, to }: Span, cursor: string | null) {
  const seconds = (moment: Date) => Math.ceil(moment.getTime() / 1000);
  return {
    limit: A_PAGE,
    created: { gte: seconds(from), lt: seconds(to) },
    ...(cursor === null ? {} : { starting_after: cursor }),
  };
}

function pageOf<Entry extends { id: string }, Item>(
  { data, has_more }: { data: Entry[]; has_more: boolean },
  read: (entry: Entry) => Item | undefined,
): BookPage<Item> {
  const items = data.map(read).filter((item) => item !== undefined);
  return { items, next: has_more ? (data.at(-1)?.id ?? null) : null };
}

const momentOf = ({ created }: { created: number }) => new Date(created * 1000);
