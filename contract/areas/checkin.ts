import * as z from "zod";
import { defineCall } from "../call.ts";
import { wallClock } from "../wire-types.ts";

export const getCheckIns = defineCall({
  path: "checkin/getCheckIn",
  summary: "Where the member has been, the newest first.",
  access: "member",
  answers: {
    250: z.array(z.object({ id: z.number(), eventId: z.number(), title: z.string(), timestamp: wallClock })),
  },
});
