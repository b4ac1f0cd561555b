import { sql } from "kysely";
import { z } from "zod";
import type { Database, Queryable } from "../database.ts";
import { dataOfOpenJobs, type JobKind } from "../jobs.ts";
import type { Mailer } from "./mailer.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";

export const mailJobData = z.strictObject({ mailId: z.number().int().positive() });
export type MailJobData = z.infer<typeof mailJobData>;

/**
 * A table of mails that are to go out, and the job that sends one of its rows. The table has the columns id, state (`waiting`, `sent`,
 * `failed`, where needed `withdrawn`), attempts, leased_until, last_error and sent_at; what else a mail needs is its area's.
 */
export type Outbox = { readonly table: string; readonly job: JobKind<MailJobData> };

/** Of a mail that is still to go out. */
const OPEN = sql`state in ('waiting', 'failed')`;

/**
 * Sends one mail. At least once: a worker that is killed between the mail server's yes and our note of it leaves a mail that
 * goes out again. Without a mailer nothing is tried and the mail goes on waiting, one that had failed waits again: the
 * sweeper asks for it anew once there is a mailer.
 * @param compose last of all before the mail begins to go out; `undefined` when it must not any more, after having said so in its row
 * @param lastAttempt whether a failure now is final: the row says so then
 * @throws whatever keeps it from going out; the job tries again, later each time
 */
export async function sendFromOutbox(
  { table }: Outbox,
  { db, mailer }: { readonly db: Database; readonly mailer: Mailer | undefined },
  { mailId, lastAttempt }: { readonly mailId: number; readonly lastAttempt: boolean },
  compose: () => Promise<OutgoingMail | undefined>,
): Promise<void> {
  if (mailer === undefined) {
    await sql`update ${sql.table(table)} set state = 'waiting' where id = ${mailId} and state = 'failed'`.execute(
      db,
    );
    return;
  }
  const lease = await leaseMail(db, table, mailId);
  if (lease === "over") return;
  if (lease === "elsewhere") throw new Error("another worker is sending this mail");
  try {
    const mail = await compose();
    if (mail === undefined) return;
    await mailer.send(mail);
  } catch (error) {
    await sql`update ${sql.table(table)} set state = ${lastAttempt ? "failed" : "waiting"}, leased_until = null,
      last_error = ${(error as Error).message} where id = ${mailId} and ${OPEN}`.execute(db);
    throw error;
  }
  await sql`update ${sql.table(table)} set state = 'sent', sent_at = now(), leased_until = null, last_error = null
    where id = ${mailId}`.execute(db);
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

/** Mails that wait though no job will send them: theirs ended while there was no mail server, or is gone. */
export async function mailsWithoutJob(
  db: Queryable,
  { table, job }: Outbox,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where state = 'waiting'
    except select (data ->> 'mailId')::bigint from (${dataOfOpenJobs(job)}) as job
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
