import { type OrderJobData, orderJobData } from "#server/areas/checkout/public.ts";
import { type JobKind, scheduledKind } from "#server/platform/jobs.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { mailJobKind } from "#server/platform/mail/outbox-jobs.ts";

/** Gives back what a paid upgrade cost whose ticket is none any more that could be a better one. */
export const RETURN_UPGRADE: JobKind<OrderJobData> = { name: "tickets.return-upgrade", schema: orderJobData };

/** Tells a member by one row of `ticket_mail`: a notification and the mail. */
export const SEND_TICKET_MAIL = mailJobKind("tickets.send-ticket-mail");

export const ticketMails: Outbox = { table: "ticket_mail", job: SEND_TICKET_MAIL };

/** Looks for offers that are sold out and have tickets which their owners offer for sale again. */
export const RESELL = scheduledKind("tickets.resell", "* * * * *");

export const ticketJobKinds: readonly JobKind[] = [RETURN_UPGRADE, SEND_TICKET_MAIL, RESELL];
