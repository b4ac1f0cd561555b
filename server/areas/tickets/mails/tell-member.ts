import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { SEND_TICKET_MAIL } from "../job-kinds.ts";

/** What members are told of tickets that are theirs or were, with what is written down when it happens. */
export type TicketNews = {
  /** A friend wants to give one. */
  readonly offered: { readonly friendId: number };
  /** A friend takes one, or does not. */
  readonly accepted: { readonly friendId: number };
  readonly declined: { readonly friendId: number };
  /** It is there, given by a friend. */
  readonly received: { readonly friendId: number };
  /** A friend does not give it after all. */
  readonly withdrawn: { readonly friendId: number };
  /** A ticket that a friend gave counts no more. */
  readonly revoked: Record<never, never>;
  /** Its upgrade went back: it has a new code. */
  readonly downgraded: Record<never, never>;
  /** It was given back, as its owner had offered it for sale. */
  readonly resold: Record<never, never>;
};

export type NewTicketMail<Name extends keyof TicketNews = keyof TicketNews> = {
  readonly accountId: number;
  readonly ticketId: number;
  /** Happens once an account. */
  readonly occasion: string;
  readonly template: Name;
  readonly details: TicketNews[Name];
};

/** A notification and a mail, as a row and a job in the given transaction; none for an account that is gone. */
export async function tellMember<Name extends keyof TicketNews>(
  tx: Transaction,
  { accountId, ticketId, occasion, template, details }: NewTicketMail<Name>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into ticket_mail (account_id, ticket_id, occasion, template, details)
    select id, ${ticketId}, ${occasion}, ${template}, ${JSON.stringify(details)}::jsonb from account where id = ${accountId}
    on conflict (account_id, occasion) do nothing returning id`.execute(tx);
  for (const { id: mailId } of rows) await enqueue(tx, SEND_TICKET_MAIL, { mailId });
}

export type TicketMailRow = {
  readonly id: number;
  readonly accountId: number;
  readonly ticketId: number;
  readonly occasion: string;
  readonly template: string;
  readonly details: unknown;
  readonly email: string;
  readonly firstname: string;
  readonly createdAt: Date;
};

/** @returns undefined when the mail went with its account */
export async function loadTicketMail(db: Queryable, id: number): Promise<TicketMailRow | undefined> {
  return db
    .selectFrom("ticket_mail as mail")
    .innerJoin("account", "account.id", "mail.account_id")
    .where("mail.id", "=", id)
    .select([
      "mail.id",
      "mail.account_id as accountId",
      "mail.ticket_id as ticketId",
      "mail.occasion",
      "mail.template",
      "mail.details",
      "account.email",
      "account.firstname",
      "mail.created_at as createdAt",
    ])
    .executeTakeFirst();
}
