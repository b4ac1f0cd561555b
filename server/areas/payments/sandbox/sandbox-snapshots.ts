import { z } from "zod";
import {
  type DisputeSnapshot,
  idIn,
  type ReadMark,
  type RefundSnapshot,
  type SessionSnapshot,
} from "../provider.ts";

const moment = z.iso.datetime().transform((text) => new Date(text));

export const sessionAnswer = z.object({
  id: z.string(),
  state: z.enum(["open", "processing", "succeeded", "failed", "cancelled", "expired"]),
  reference: z.string(),
  description: z.string(),
  paymentId: z.string().nullable(),
  amountCents: z.number().int(),
  currency: z.string(),
  live: z.boolean(),
  link: z.string().nullable(),
  expiresAt: moment,
});

export const refundAnswer = z.object({
  id: z.string(),
  reference: z.string().nullable(),
  paymentId: z.string(),
  state: z.enum(["pending", "succeeded", "failed"]),
  amountCents: z.number().int(),
  currency: z.string(),
});

export const disputeAnswer = z.object({
  disputeId: z.string(),
  paymentId: z.string(),
  amountCents: z.number().int().positive(),
  state: z.enum(["open", "won", "lost"]),
});

/** What the sandbox says of a session, in our words. */
export function snapshot({
  id,
  reference,
  description,
  ...session
}: z.output<typeof sessionAnswer>): SessionSnapshot {
  return { ...session, ...markIn(reference), sessionId: id, orderNumber: description };
}

export function refundSnapshot({ id, reference, ...refund }: z.output<typeof refundAnswer>): RefundSnapshot {
  const [refundId, refundToken, note] = partsOf(reference ?? "");
  return { ...refund, providerRefundId: id, refundId: idIn(refundId), refundToken, note };
}

export function disputeSnapshot({
  disputeId: providerDisputeId,
  paymentId,
  amountCents,
  state,
}: z.output<typeof disputeAnswer>): DisputeSnapshot {
  return { providerDisputeId, paymentId, amountCents, state };
}

export function markIn(reference: string): ReadMark {
  const [attemptId, attemptToken, epoch] = partsOf(reference);
  return { attemptId: idIn(attemptId), attemptToken, epoch };
}

/** Our marks travel in the one text that the sandbox keeps; one of an older version is an id alone. */
function partsOf(reference: string): [string, string | null, string | null] {
  const [id = "", token, last] = reference.split("/");
  return [id, token || null, last || null];
}
