import { type Job, type JobKind, work } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { DELETE_PICTURE_FILES } from "./job-kinds.ts";
import { selectPicture } from "./queries.ts";
import { ALL_VARIANTS, uploadFile, variantFile } from "./variants.ts";

export const mediaJobKinds: readonly JobKind[] = [DELETE_PICTURE_FILES];

/** The upload and every variant go, unless the picture is somebody's by now. */
export const mediaJobs = ({ db, files }: Pick<Services, "db" | "files">): Job[] => [
  work(DELETE_PICTURE_FILES, async ({ key }) => {
    if (await selectPicture(db, key)) return;
    await files.delete(uploadFile(key));
    for (const variant of ALL_VARIANTS) await files.delete(variantFile(key, variant));
  }),
];
