import { randomBytes } from "node:crypto";
import { emit, emitSession } from "./events.ts";
import { aftermathOf, insertRefund } from "./refund-store.ts";
import { type Behaviour, type Queries, type Session, saveSession } from "./session-store.ts";

/** What a person on the payment page, or a test through the API, can do. */
export const ACTIONS = [
  "pay",
  "fail",
  "cancel",
  "later",
  "arrive",
  "bounce",
  "expire",
  "refund",
  "dispute",
  "dispute-won",
  "dispute-lost",
] as const;
export type Action = (typeof ACTIONS)[number];

export type ActionOptions = {
  readonly behaviour?: Behaviour | undefined;
  readonly refundOutcome?: "succeeded" | "failed" | undefined;
  /** Pays something else than was asked for. */
  readonly amountCents?: number | undefined;
  readonly currency?: string | undefined;
  readonly live?: boolean | undefined;
};

/** Money of a "late" payment comes this long after the session's end; of a debit, this long after it was ordered. */
const LATE_MS = 5_000;
const DEBIT_MS = 120_000;
const REFUND_MS = 3_000;

/**
 * Does it to a locked session, with the events that follow.
 * @returns false if the session's state does not allow it; then nothing happened.
 */
export async function act(
  queries: Queries,
  session: Session,
  action: Action,
  options: ActionOptions,
  now: Date,
): Promise<boolean> {
  session.behaviour = options.behaviour ?? session.behaviour;
  session.refundOutcome = options.refundOutcome ?? session.refundOutcome;
  switch (action) {
    case "pay":
      if (!isPayable(session, now)) return false;
      applyOverrides(session, options);
      session.paymentId = newId("pay");
      if (session.behaviour === "late") return settleLater(queries, session, lateMoment(session, now));
      return moveTo(queries, session, "succeeded", now);
    case "later":
      if (!isPayable(session, now)) return false;
      session.paymentId = newId("pay");
      session.settlesAt = new Date(now.getTime() + DEBIT_MS);
      session.settlesAs = "succeeded";
      return moveTo(queries, session, "processing", now);
    case "arrive":
    case "bounce":
      if (session.settlesAt === null) return false;
      session.settlesAt = null;
      return moveTo(queries, session, action === "arrive" ? "succeeded" : "failed", now);
    case "fail":
    case "cancel":
      if (!isPayable(session, now)) return false;
      return moveTo(queries, session, action === "fail" ? "failed" : "cancelled", now);
    case "expire":
      return expire(queries, session, now);
    case "refund":
      return refundFromDashboard(queries, session, now);
    case "dispute":
    case "dispute-won":
    case "dispute-lost":
      return dispute(queries, session, action, now);
  }
}

/** Ends an open session. Money of a "late" one is on its way already and comes all the same. */
export async function expire(queries: Queries, session: Session, now: Date): Promise<boolean> {
  if (session.state !== "open") return false;
  session.expiresAt = now < session.expiresAt ? now : session.expiresAt;
  if (session.settlesAt !== null) session.settlesAt = lateMoment(session, now);
  return moveTo(queries, session, "expired", now);
}

/** What time brings to a locked session whose moment has come. */
export async function settleDue(queries: Queries, session: Session, now: Date): Promise<void> {
  if (session.settlesAt === null || session.settlesAs === null) {
    await expire(queries, session, now);
    return;
  }
  const to = session.settlesAs;
  session.settlesAt = null;
  await moveTo(queries, session, to, now);
}

function isPayable(session: Session, now: Date): boolean {
  return session.state === "open" && session.settlesAt === null && session.expiresAt > now;
}

function applyOverrides(session: Session, { amountCents, currency, live }: ActionOptions): void {
  session.amountCents = amountCents ?? session.amountCents;
  session.currency = currency ?? session.currency;
  session.live = live ?? session.live;
}

function lateMoment(session: Session, now: Date): Date {
  return new Date(Math.max(session.expiresAt.getTime(), now.getTime()) + LATE_MS);
}

async function settleLater(queries: Queries, session: Session, at: Date): Promise<boolean> {
  session.settlesAt = at;
  session.settlesAs = "succeeded";
  await saveSession(queries, session);
  return true;
}

async function moveTo(
  queries: Queries,
  session: Session,
  state: Session["state"],
  now: Date,
): Promise<boolean> {
  session.state = state;
  await saveSession(queries, session);
  await emitSession(queries, session, now);
  return true;
}

async function refundFromDashboard(queries: Queries, session: Session, now: Date): Promise<boolean> {
  if (session.state !== "succeeded" || session.paymentId === null) return false;
  const { refundedCents } = await aftermathOf(queries, session.paymentId);
  if (refundedCents >= session.amountCents) return false;
  await makeRefund(queries, session, session.amountCents - refundedCents, null, now);
  return true;
}

/** @param request what the product asked for; `null` for a refund made here. */
export async function makeRefund(
  queries: Queries,
  session: Session,
  amountCents: number,
  request: { key: string; hash: string; reference: string } | null,
  now: Date,
) {
  const refund = {
    id: newId("ref"),
    paymentId: session.paymentId as string,
    reference: request?.reference ?? null,
    state: "pending" as const,
    amountCents,
    requestHash: request?.hash ?? null,
  };
  const settlesAt = new Date(now.getTime() + REFUND_MS);
  await insertRefund(queries, refund, { key: request?.key ?? null, settlesAt, now });
  await emit(queries, session, "refund.pending", { kind: "refund", paymentId: refund.paymentId }, now);
  return refund;
}

async function dispute(
  queries: Queries,
  session: Session,
  action: "dispute" | "dispute-won" | "dispute-lost",
  now: Date,
): Promise<boolean> {
  const { paymentId, amountCents } = session;
  if (session.state !== "succeeded" || paymentId === null) return false;
  const state = action === "dispute" ? "open" : action === "dispute-won" ? "won" : "lost";
  const { rows } =
    state === "open"
      ? await queries.query<{ id: string }>(
          `insert into sandbox.dispute (id, payment_id, amount_cents, state, created_at)
           values ($1, $2, $3, 'open', $4) on conflict (payment_id) do nothing returning id`,
          [newId("dis"), paymentId, amountCents, now],
        )
      : await queries.query<{ id: string }>(
          "update sandbox.dispute set state = $2 where payment_id = $1 and state = 'open' returning id",
          [paymentId, state],
        );
  const disputeId = rows[0]?.id;
  if (disputeId === undefined) return false;
  const subject = { kind: "dispute" as const, disputeId, paymentId, amountCents, state } as const;
  await emit(queries, session, `dispute.${state}`, subject, now);
  return true;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString("hex")}`;
}
