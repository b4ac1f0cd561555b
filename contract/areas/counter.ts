import * as z from "zod";
import { defineCall } from "../call.ts";
import { sentence } from "../wire-types.ts";

export const signInCounter = defineCall({
  path: "counter/signIn",
  summary:
    "Signs a named counter in by its code, which is used up; the session is the counter's, without an account. 251: the code is wrong, used or too old.",
  access: "guest",
  // Wrong codes are counted by themselves.
  rate: "write",
  fields: { code: z.string().trim().min(1).max(40) },
  example: { code: "7K2M-Q4XD-90BV-T6RA" },
  answers: {
    250: z.object({
      name: z.string(),
      sessionID: z.string().optional().describe("Only for `client=app`"),
    }),
    251: sentence,
  },
});
