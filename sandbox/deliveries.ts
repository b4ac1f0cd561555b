import { createHmac } from "node:crypto";
import type pg from "pg";

const RETRY_SECONDS = [2, 10, 60, 300, 900, 3600];
const ATTEMPTS = 30;
const TIMEOUT_MS = 10_000;
const BATCH = 20;

type Delivery = { id: number; body: string; attempts: number };

export type Receiver = { readonly url: string; readonly secret: string };

/**
 * Sends what is due in the outbox, signed, and plans the next try of what was not answered with success. Safe in several
 * processes at once.
 * @returns how many were sent or tried.
 */
export async function sendDue(pool: pg.Pool, receiver: Receiver, now: Date): Promise<number> {
  // The next try is planned before this one, so that a crash costs a delay and no event.
  const { rows } = await pool.query<Delivery>(
    `update sandbox.delivery d set attempts = d.attempts + 1,
       deliver_at = $1::timestamptz + make_interval(secs => ($2::int[])[least(d.attempts + 1, $3)])
     where d.id in (
       select id from sandbox.delivery where delivered_at is null and deliver_at <= $1 and attempts < $4
       order by deliver_at, id limit $5 for update skip locked)
     returning d.id, d.body, d.attempts`,
    [now, RETRY_SECONDS, RETRY_SECONDS.length, ATTEMPTS, BATCH],
  );
  await Promise.all(rows.map((delivery) => send(pool, receiver, delivery, now)));
  return rows.length;
}

async function send(pool: pg.Pool, receiver: Receiver, { id, body }: Delivery, now: Date): Promise<void> {
  const answer = await post(receiver, body, now);
  const accepted = /^2\d\d$/.test(answer);
  await pool.query(
    `update sandbox.delivery set last_answer = $2, delivered_at = case when $3 then $4::timestamptz end where id = $1`,
    [id, answer, accepted, now],
  );
}

async function post(receiver: Receiver, body: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = createHmac("sha256", receiver.secret).update(`${seconds}.${body}`).digest("hex");
  try {
    const response = await fetch(receiver.url, {
      method: "POST",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { "content-type": "application/json", "sandbox-signature": `t=${seconds},v1=${signature}` },
      body,
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    return (error as Error).name;
  }
}

/** The next moment at which something has to be done; `undefined` when nothing waits. */
export async function nextDue(pool: pg.Pool): Promise<Date | undefined> {
  const { rows } = await pool.query<{ due: Date | null }>(
    `select least(
       (select min(deliver_at) from sandbox.delivery where delivered_at is null and attempts < $1),
       (select min(settles_at) from sandbox.session where settles_at is not null),
       (select min(expires_at) from sandbox.session where state = 'open' and settles_at is null),
       (select min(settles_at) from sandbox.refund where settles_at is not null)) as due`,
    [ATTEMPTS],
  );
  return rows[0]?.due ?? undefined;
}
