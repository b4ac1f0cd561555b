import type { Bench } from "./bench.ts";
import { asCallers, createMembers, createPoints } from "./members.ts";
import { smallAgainstLarge } from "./small-against-large.ts";

/** The scoreboard, with the own place, and the own rank among 1,000,000 members against 1,000; nearly everybody is behind the table. */
export async function scoreboard(bench: Bench): Promise<void> {
  await smallAgainstLarge(bench, {
    suite: "scoreboard",
    fill: async (client, members) => {
      await createMembers(client, members);
      await createPoints(client, members);
    },
    calls: [
      { name: "punktesystem/getData", next: () => asCallers("/punktesystem/getData") },
      { name: "tickets/getRang", next: () => asCallers("/tickets/getRang") },
    ],
  });
}
