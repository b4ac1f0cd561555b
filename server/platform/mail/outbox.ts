import { sql } from "kysely";
import { z } from "zod";
import { type Database, inTransaction } from "../database.ts";
import { enqueue, type JobKind } from "../jobs.ts";
import type { MailboxLimit, Place } from "./mailbox-limit.ts";
import type { Mailer } from "./mailer.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";

export const mailJobData = z.strictObject({ mailId: z.number().int().positive() });
export type MailJobData = z.infer<typeof mailJobData>;

/**
 * A table of mails that are to go out, and the job that sends one of its rows. The table has the columns id, state (`waiting`, `sent`,
 * `failed`, where needed `withdrawn`), attempts, leased_until, held_until, last_error and sent_at; what else a mail needs is its area's.
 */
export type Outbox = { readonly table: string; readonly job: JobKind<MailJobData> };

/** Of a mail that is still to go out. */
const OPEN = sql`state in ('waiting', 'failed')`;

/** A mail that one worker has to itself now. */
export type MailToSend = {
  /** Where strangers can cause it: the address whose mailbox gets only so many of these. Undefined: it waits for no other mail. */
  readonly limitedTo: string | undefined;
  /** Last of all before it begins to go out; `undefined` when it must not any more, after having said so in its row. */
  compose(): Promise<OutgoingMail | undefined>;
};

export type OutboxDeps = {
  readonly db: Database;
  /** `undefined`: mails wait until there is one. */
  readonly mailer: Mailer | undefined;
  readonly mailboxes: Pick<MailboxLimit, "take">;
};

/**
 * Sends one mail. At least once: a worker that is killed between the mail server's yes and our note of it leaves a mail that
 * goes out again. Without a mailer nothing is tried and the mail goes on waiting, one that had failed waits again: the
 * reconciler asks for it anew once there is a mailer. One whose mailbox is full waits, too: `held_until` says until when, and a job of its
 * own sends it then.
 * @param prepare finds out what is to be sent; `undefined` when it must not any more, after having said so in its row
 * @param lastAttempt whether a failure now is final: the row says so then
 * @throws whatever keeps it from going out; the job tries again, later each time
 */
export async function sendFromOutbox(
  outbox: Outbox,
  { db, mailer, mailboxes }: OutboxDeps,
  { mailId, lastAttempt }: { readonly mailId: number; readonly lastAttempt: boolean },
  prepare: () => Promise<MailToSend | undefined>,
): Promise<void> {
  const { table } = outbox;
  if (mailer === undefined) {
    await sql`update ${sql.table(table)} set state = 'waiting' where id = ${mailId} and state = 'failed'`.execute(
      db,
    );
    return;
  }
  const lease = await leaseMail(db, table, mailId);
  if (lease === "over") return;
  if (lease === "elsewhere") throw new Error("another worker is sending this mail");
  let place: Place | undefined;
  try {
    const toSend = await prepare();
    if (toSend === undefined) return;
    place = toSend.limitedTo === undefined ? undefined : await mailboxes.take(table, toSend.limitedTo);
    if (place?.kind === "full") return await holdMail(db, outbox, mailId, place.millisecondsLeft);
    const mail = await toSend.compose();
    if (mail === undefined) return await place?.takeBack();
    await mailer.send(mail);
  } catch (error) {
    await sql`update ${sql.table(table)} set state = ${lastAttempt ? "failed" : "waiting"}, leased_until = null,
      last_error = ${(error as Error).message} where id = ${mailId} and ${OPEN}`.execute(db);
    if (place?.kind === "free") await place.takeBack();
    throw error;
  }
  await sql`update ${sql.table(table)} set state = 'sent', sent_at = now(), leased_until = null, held_until = null, last_error = null
    where id = ${mailId}`.execute(db);
}

/** Gives a mail that is leased back untried, with a job for when its mailbox takes some again. */
async function holdMail(
  db: Database,
  { table, job }: Outbox,
  mailId: number,
  milliseconds: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ held_until: Date }>`update ${sql.table(table)}
      set state = 'waiting', attempts = attempts - 1, leased_until = null,
        held_until = now() + make_interval(secs => ${milliseconds / 1000})
      where id = ${mailId} and ${OPEN} returning held_until`.execute(tx);
    for (const { held_until } of rows) await enqueue(tx, job, { mailId }, { startAfter: held_until });
  });
}

/** Leases a mail for a minute, so that only one worker sends it. `over`: it went out already, is withdrawn or gone. */
async function leaseMail(db: Database, table: string, id: number): Promise<"mine" | "elsewhere" | "over"> {
  const leased = await sql`update ${sql.table(table)}
    set attempts = attempts + 1, leased_until = now() + interval '60 seconds'
    where id = ${id} and ${OPEN} and (leased_until is null or leased_until < now()) returning id`.execute(db);
  if (leased.rows.length > 0) return "mine";
  const open = await sql`select id from ${sql.table(table)} where id = ${id} and ${OPEN}`.execute(db);
  return open.rows.length === 0 ? "over" : "elsewhere";
}
