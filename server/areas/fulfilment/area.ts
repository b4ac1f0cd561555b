import { createConfirmationLinks } from "#server/areas/checkout/public.ts";
import type { Area } from "#server/platform/area.ts";
import type { Jobs } from "#server/platform/jobs.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { createBuyerNotices } from "./buyer-notices.ts";
import { filesBesideTickets } from "./document-queries.ts";
import { fulfilmentDueWork } from "./due-work.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { createFulfilmentPort } from "./fulfilment-port.ts";
import { SEND_ORDER_MAIL } from "./job-kinds.ts";
import { fulfilmentJobs } from "./jobs.ts";
import { fulfilmentPersonalData } from "./personal-data.ts";
import { renewDocument } from "./renew-document.ts";

export type FulfilmentAreaDeps = Omit<FulfilmentDeps, "confirmationLinks"> & {
  readonly secrets: Secrets;
  readonly jobs: Pick<Jobs, "wake">;
};

/** What a paid order becomes: what its products make of it, documents, mails. */
export function createFulfilmentArea({ jobs, ...given }: FulfilmentAreaDeps) {
  const deps = { ...given, confirmationLinks: createConfirmationLinks(given.secrets) };
  return {
    jobs: fulfilmentJobs(deps, jobs),
    dueWork: fulfilmentDueWork(deps),
    personalData: fulfilmentPersonalData(deps),
    ports: {
      notices: createBuyerNotices(given.mailDomain),
      filesBesideTickets,
      renewDocument,
      fulfilment: createFulfilmentPort(deps, () => jobs.wake(SEND_ORDER_MAIL)),
    },
  } satisfies Area;
}
