import type pg from "pg";

/** How its webhooks come, or its money; chosen on the payment page or by a test. */
export const BEHAVIOURS = ["normal", "slow", "double", "reordered", "silent", "late"] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];
export type SessionState = "open" | "processing" | "succeeded" | "failed" | "cancelled" | "expired";

export type Session = {
  id: string;
  state: SessionState;
  behaviour: Behaviour;
  refundOutcome: "succeeded" | "failed";
  reference: string;
  description: string;
  amountCents: number;
  currency: string;
  live: boolean;
  lines: { title: string; quantity: number; unitCents: number }[];
  methods: string[];
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
  paymentId: string | null;
  settlesAt: Date | null;
  settlesAs: "succeeded" | "failed" | null;
  requestHash: string;
};

const COLUMNS = `id, state, behaviour, refund_outcome as "refundOutcome", reference, description,
  amount_cents as "amountCents", currency, live, lines, methods, success_url as "successUrl",
  cancel_url as "cancelUrl", expires_at as "expiresAt", payment_id as "paymentId",
  settles_at as "settlesAt", settles_as as "settlesAs", request_hash as "requestHash"`;

export type Queries = Pick<pg.ClientBase, "query">;

/** @returns the session of this key, made now or before. */
export async function insertSession(
  queries: Queries,
  key: string,
  session: Omit<Session, "state" | "behaviour" | "refundOutcome" | "paymentId" | "settlesAt" | "settlesAs">,
  now: Date,
): Promise<Session> {
  await queries.query(
    `insert into sandbox.session (id, idempotency_key, request_hash, state, reference, description, amount_cents,
       currency, live, lines, methods, success_url, cancel_url, expires_at, created_at)
     values ($1, $2, $3, 'open', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (idempotency_key) do nothing`,
    [
      session.id,
      key,
      session.requestHash,
      session.reference,
      session.description,
      session.amountCents,
      session.currency,
      session.live,
      JSON.stringify(session.lines),
      session.methods,
      session.successUrl,
      session.cancelUrl,
      session.expiresAt,
      now,
    ],
  );
  const { rows } = await queries.query<Session>(
    `select ${COLUMNS} from sandbox.session where idempotency_key = $1`,
    [key],
  );
  return rows[0] as Session;
}

/** As `newId` makes them; the database refuses some other texts (NUL) with an error. */
const ID = /^\w{1,64}$/;

export async function findSession(queries: Queries, id: string, lock = false): Promise<Session | undefined> {
  if (!ID.test(id)) return undefined;
  const { rows } = await queries.query<Session>(
    `select ${COLUMNS} from sandbox.session where id = $1 ${lock ? "for update" : ""}`,
    [id],
  );
  return rows[0];
}

export async function findSessionByPayment(
  queries: Queries,
  paymentId: string,
): Promise<Session | undefined> {
  const { rows } = await queries.query<Session>(
    `select ${COLUMNS} from sandbox.session where payment_id = $1 for update`,
    [paymentId],
  );
  return rows[0];
}

/** Locked, and skipping those that another process has in hand: whose time has come to settle or to expire. */
export async function dueSessions(queries: Queries, now: Date): Promise<Session[]> {
  const { rows } = await queries.query<Session>(
    `select ${COLUMNS} from sandbox.session
     where settles_at <= $1 or (state = 'open' and settles_at is null and expires_at <= $1)
     limit 50 for update skip locked`,
    [now],
  );
  return rows;
}

export async function saveSession(queries: Queries, session: Session): Promise<void> {
  await queries.query(
    `update sandbox.session set state = $2, behaviour = $3, refund_outcome = $4, amount_cents = $5, currency = $6,
       live = $7, expires_at = $8, payment_id = $9, settles_at = $10, settles_as = $11 where id = $1`,
    [
      session.id,
      session.state,
      session.behaviour,
      session.refundOutcome,
      session.amountCents,
      session.currency,
      session.live,
      session.expiresAt,
      session.paymentId,
      session.settlesAt,
      session.settlesAs,
    ],
  );
}
