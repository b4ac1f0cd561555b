import { createConfirmationLinks } from "#server/areas/checkout/public.ts";
import type { Area } from "#server/platform/area.ts";
import type { Jobs } from "#server/platform/jobs.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { adoptOrdersOfGuest } from "./adopt-guest-orders.ts";
import { createBuyerNotices } from "./buyer-notices.ts";
import { type TicketCallDeps, ticketCalls } from "./calls.ts";
import { cancelInvoice } from "./cancel-invoice.ts";
import { ticketsDueWork } from "./due-work.ts";
import { SEND_ORDER_MAIL } from "./job-kinds.ts";
import { ticketJobs } from "./jobs.ts";
import { ticketsPersonalData } from "./personal-data.ts";
import { registerTicketKey } from "./public-key.ts";
import type { TicketDeps } from "./ticket-deps.ts";

export type TicketsAreaDeps = Omit<TicketDeps, "confirmationLinks"> &
  Pick<TicketCallDeps, "holdMinutes" | "wakeFulfilment"> & {
    readonly secrets: Secrets;
    readonly jobs: Pick<Jobs, "wake">;
    readonly now: () => Date;
  };

/** What a paid order becomes: tickets, documents, mails. */
export function createTicketsArea({ jobs, now, ...given }: TicketsAreaDeps) {
  const { secrets } = given;
  const confirmationLinks = createConfirmationLinks(secrets);
  const deps = { ...given, confirmationLinks };
  return {
    calls: ticketCalls({ ...deps, wakeMails: () => jobs.wake(SEND_ORDER_MAIL) }),
    jobs: ticketJobs(deps, jobs),
    dueWork: ticketsDueWork(deps),
    routes: (app) => registerTicketKey(app, secrets.ticketPublicKey),
    personalData: ticketsPersonalData(deps),
    ports: {
      invoices: { cancelInvoice },
      notices: createBuyerNotices(given.mailDomain),
      adoptGuestOrders: adoptOrdersOfGuest({ references: given.references, now }),
    },
  } satisfies Area;
}
