import * as z from "zod";
import { defineCall } from "../call.ts";

const scoreboardRow = z.object({
  id: z.number(),
  avatar: z.string().nullable().describe("Path of the picture as .jpg; null: the default one"),
  avatarKey: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string().describe("Its initial: „L.“"),
  totalPoints: z.number().describe("Of all time"),
  place: z.number().describe("The same for the same points"),
});
export type ScoreboardRow = z.infer<typeof scoreboardRow>;

export const getScoreboard = defineCall({
  path: "punktesystem/getData",
  summary:
    "The hundred members with the most points of all time who have not opted out, and the caller's own place.",
  access: "member",
  answers: {
    250: z.object({
      scoreboard: z.array(scoreboardRow),
      own: scoreboardRow.extend({ isListed: z.boolean().describe("false: the member has opted out") }),
    }),
  },
});
