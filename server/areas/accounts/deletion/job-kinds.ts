import { z } from "zod";
import type { JobKind } from "#server/platform/jobs.ts";

/** Erases what could not go with an account, or came in at the same moment. */
export const FINISH_DELETION: JobKind<{ accountId: number }> = {
  name: "accounts.finish-deletion",
  schema: z.strictObject({ accountId: z.number().int().positive() }),
};
