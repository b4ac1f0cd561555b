import { defineJob, type Job } from "#server/platform/jobs.ts";
import type { PersonalDataPart } from "#server/platform/personal-data.ts";
import type { Services } from "#server/platform/services.ts";
import { finishDeletion } from "./delete-account.ts";
import { FINISH_DELETION } from "./job-kinds.ts";

/** Deletion spans areas that this one does not know: `server/all-jobs.ts` hands their parts in. */
export const deletionJobs = (
  personalDataOf: (services: Services) => readonly PersonalDataPart[],
): readonly Job[] => [
  defineJob(FINISH_DELETION.name, FINISH_DELETION.schema, ({ accountId }, { services }) =>
    finishDeletion(
      { db: services.db, personalData: personalDataOf(services), now: () => new Date() },
      accountId,
    ),
  ) as Job,
];
