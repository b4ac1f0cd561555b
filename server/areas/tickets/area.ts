import type { Products } from "#server/areas/checkout/public.ts";
import { DELIVER_NOTIFICATION } from "#server/areas/people/public.ts";
import type { Area } from "#server/platform/area.ts";
import type { Jobs } from "#server/platform/jobs.ts";
import { outboxDueWork } from "#server/platform/mail/outbox-jobs.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { type AdoptGuestDeps, adoptOrdersOfGuest } from "./adopt-guest-orders.ts";
import { type TicketCallDeps, ticketCalls } from "./calls.ts";
import { SEND_TICKET_MAIL, ticketMails } from "./job-kinds.ts";
import { type TicketJobDeps, ticketJobs } from "./jobs.ts";
import { ticketsOldRows } from "./old-rows.ts";
import { ticketsPersonalData } from "./personal-data.ts";
import { registerTicketKey } from "./public-key.ts";
import { returnCalls } from "./returns/return-calls.ts";
import type { TransferDeps } from "./transfers/move-ticket.ts";
import { transferCalls } from "./transfers/transfer-calls.ts";
import { upgradesToReturn } from "./upgrades/return-upgrade.ts";
import { type UpgradeCallDeps, upgradeCalls } from "./upgrades/upgrade-calls.ts";
import { createUpgradeProduct } from "./upgrades/upgrade-product.ts";

export type TicketsAreaDeps = Omit<TicketCallDeps, "secrets"> &
  Omit<TicketJobDeps, "now" | "wakeDelivery"> &
  Pick<TransferDeps, "renewDocument"> &
  Pick<UpgradeCallDeps, "purchases"> &
  Pick<AdoptGuestDeps, "adoptedBesides"> & {
    readonly products: Products;
    readonly secrets: Secrets;
    readonly jobs: Pick<Jobs, "wake">;
  };

/** Tickets and their codes; how orders become them says their product. */
export function createTicketsArea({ jobs, purchases, ...deps }: TicketsAreaDeps) {
  const { mailer, platform, secrets } = deps;
  const { ticketPrivateKey } = secrets;
  const upgrades = createUpgradeProduct({ ticketPrivateKey, platform });
  const wakeMails = () => jobs.wake(SEND_TICKET_MAIL);
  return {
    calls: [
      ...ticketCalls(deps),
      ...upgradeCalls({ purchases, upgrades }),
      ...transferCalls({ ...deps, ticketPrivateKey }, wakeMails),
      ...returnCalls(deps),
    ],
    jobs: ticketJobs({ ...deps, wakeDelivery: () => jobs.wake(DELIVER_NOTIFICATION) }),
    dueWork: [upgradesToReturn, outboxDueWork(ticketMails, mailer)],
    oldRows: ticketsOldRows,
    routes: (app) => registerTicketKey(app, secrets.ticketPublicKey),
    personalData: ticketsPersonalData(platform),
    ports: { adoptGuestOrders: adoptOrdersOfGuest(deps) },
  } satisfies Area;
}
