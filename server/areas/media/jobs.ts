import { defineJob, type Job } from "#server/platform/jobs.ts";
import { DELETE_PICTURE_FILES } from "./job-kinds.ts";
import { selectPicture } from "./queries.ts";
import { ALL_VARIANTS, uploadFile, variantFile } from "./variants.ts";

/** The upload and every variant go, unless the picture is somebody's by now. */
const deletePictureFiles = defineJob(
  DELETE_PICTURE_FILES.name,
  DELETE_PICTURE_FILES.schema,
  async ({ key }, { services: { db, files } }) => {
    if (await selectPicture(db, key)) return;
    await files.delete(uploadFile(key));
    for (const variant of ALL_VARIANTS) await files.delete(variantFile(key, variant));
  },
);

export const mediaJobs: readonly Job[] = [deletePictureFiles as Job];
