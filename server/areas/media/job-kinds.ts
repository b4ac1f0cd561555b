import * as z from "zod";
import type { JobKind } from "#server/platform/jobs.ts";

/** Deletes the files of a picture that has no row (any more). */
export const DELETE_PICTURE_FILES: JobKind<{ key: string }> = {
  name: "media.delete-picture-files",
  schema: z.strictObject({ key: z.string() }),
};
