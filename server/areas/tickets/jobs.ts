import { type Job, work } from "#server/platform/jobs.ts";
import { outboxJob } from "#server/platform/mail/outbox-jobs.ts";
import { RESELL, RETURN_UPGRADE, ticketMails } from "./job-kinds.ts";
import { sendTicketMail, type TicketMailDeps } from "./mails/send-ticket-mail.ts";
import { type ResellDeps, resellTickets } from "./returns/resell-tickets.ts";
import { type ReturnUpgradeDeps, returnUpgrade } from "./upgrades/return-upgrade.ts";

export type TicketJobDeps = TicketMailDeps &
  ResellDeps &
  ReturnUpgradeDeps & { readonly wakeDelivery: () => void };

export const ticketJobs = (deps: TicketJobDeps): Job[] => [
  work(RETURN_UPGRADE, ({ orderId }) => returnUpgrade(deps, orderId)),
  outboxJob(ticketMails, async (mailId, lastAttempt) => {
    await sendTicketMail(deps, mailId, lastAttempt);
    deps.wakeDelivery();
  }),
  work(RESELL, (_data, { signal }) => resellTickets(deps, signal)),
];
