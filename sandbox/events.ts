import { randomBytes } from "node:crypto";
import type { Behaviour, Queries, Session } from "./session-store.ts";

export type Subject =
  | { kind: "session"; sessionId: string; reference: string }
  | { kind: "refund"; paymentId: string }
  | {
      kind: "dispute";
      disputeId: string;
      paymentId: string;
      amountCents: number;
      state: "open" | "won" | "lost";
    };

const SLOW_MS = 10_000;
const OUT_OF_ORDER_MS = 2_000;

/** When copies of an event go out, as delays: this is where a provider is slow, double or silent. */
const DELAYS: Record<Behaviour, readonly number[]> = {
  normal: [0],
  slow: [SLOW_MS],
  double: [0, 0],
  reordered: [0],
  silent: [],
  late: [0],
};

/** Writes an event into the outbox; it is sent after the commit, until the receiver answers with success. */
export async function emit(
  queries: Queries,
  session: Session,
  type: string,
  subject: Subject,
  now: Date,
  extraDelay = 0,
): Promise<void> {
  const event = {
    id: `evt_${randomBytes(12).toString("hex")}`,
    type,
    live: session.live,
    created: now.toISOString(),
    subject,
  };
  for (const delay of DELAYS[session.behaviour]) {
    await queries.query("insert into sandbox.delivery (event_id, body, deliver_at) values ($1, $2, $3)", [
      event.id,
      JSON.stringify(event),
      new Date(now.getTime() + delay + extraDelay),
    ]);
  }
}

/** The event that a session's new state brings; reordered, an older one arrives after it. */
export async function emitSession(queries: Queries, session: Session, now: Date): Promise<void> {
  const subject: Subject = { kind: "session", sessionId: session.id, reference: session.reference };
  if (session.behaviour === "reordered" && session.state === "succeeded")
    await emit(queries, session, "session.processing", subject, now, OUT_OF_ORDER_MS);
  await emit(queries, session, `session.${session.state}`, subject, now);
}
