import { sql } from "kysely";
import type { Database, Queryable, Transaction } from "#server/platform/database.ts";
import { dataOfOpenJobs } from "#server/platform/jobs.ts";
import { SEND_ORDER_MAIL } from "./job-kinds.ts";

export type OrderMailRow = {
  readonly id: number;
  readonly orderId: number;
  readonly template: string;
  readonly details: unknown;
  readonly recipient: string;
  readonly messageId: string;
  readonly createdAt: Date;
};

/** Of a mail that is still to go out. */
const OPEN_STATES = ["waiting", "failed"];

/** @returns the id of the new row; `undefined` when this occasion has its mail already */
export async function insertOrderMail(
  tx: Transaction,
  mail: {
    readonly orderId: number;
    readonly occasion: string;
    readonly template: string;
    readonly details: object;
    readonly recipient: string;
    readonly messageId: string;
  },
): Promise<number | undefined> {
  const row = await tx
    .insertInto("order_mail")
    .values({
      order_id: mail.orderId,
      occasion: mail.occasion,
      template: mail.template,
      details: JSON.stringify(mail.details),
      recipient: mail.recipient,
      message_id: mail.messageId,
    })
    .onConflict((conflict) => conflict.columns(["order_id", "occasion"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Leases a mail for a minute, so that only one worker sends it.
 * @returns `undefined` when it went out already or is withdrawn, `"leased"` while another worker has it
 */
export async function leaseOrderMail(db: Database, id: number): Promise<OrderMailRow | "leased" | undefined> {
  const row = await db
    .updateTable("order_mail")
    .set({ attempts: sql`attempts + 1`, leased_until: sql`now() + interval '60 seconds'` })
    .where("id", "=", id)
    .where("state", "in", OPEN_STATES)
    .where((where) =>
      where.or([where("leased_until", "is", null), where("leased_until", "<", sql<Date>`now()`)]),
    )
    .returning([
      "id",
      "order_id as orderId",
      "template",
      "details",
      "recipient",
      "message_id as messageId",
      "created_at as createdAt",
    ])
    .executeTakeFirst();
  if (row !== undefined) return row;
  const left = await db
    .selectFrom("order_mail")
    .select("id")
    .where("id", "=", id)
    .where("state", "in", OPEN_STATES)
    .execute();
  return left.length === 0 ? undefined : "leased";
}

export async function markMailSent(db: Queryable, id: number): Promise<void> {
  await db
    .updateTable("order_mail")
    .set({ state: "sent", sent_at: sql`now()`, leased_until: null, last_error: null })
    .where("id", "=", id)
    .execute();
}

export async function markMailNotSent(
  db: Queryable,
  id: number,
  outcome: { readonly error: string; readonly final: boolean },
): Promise<void> {
  await db
    .updateTable("order_mail")
    .set({ state: outcome.final ? "failed" : "waiting", leased_until: null, last_error: outcome.error })
    .where("id", "=", id)
    .where("state", "in", OPEN_STATES)
    .execute();
}

/** The mail never goes out, for this reason. */
export async function markMailWithdrawn(tx: Transaction, id: number, reason: string): Promise<void> {
  await tx
    .updateTable("order_mail")
    .set({ state: "withdrawn", leased_until: null, last_error: reason })
    .where("id", "=", id)
    .where("state", "in", OPEN_STATES)
    .execute();
}

/** Whatever its last failure was, the mail waits (again) for whoever takes it up. */
export async function markMailWaiting(db: Queryable, id: number): Promise<void> {
  await db
    .updateTable("order_mail")
    .set({ state: "waiting" })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .execute();
}

/** Mails that wait though no job will send them: theirs ended while there was no mail server, or is gone. */
export async function mailsWithoutJob(db: Queryable, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from order_mail where state = 'waiting'
    except select (data ->> 'mailId')::bigint from (${dataOfOpenJobs(SEND_ORDER_MAIL)}) as job
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countMails(db: Queryable, orderId: number): Promise<number> {
  const { count } = await db
    .selectFrom("order_mail")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return count;
}
