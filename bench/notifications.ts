import type { Bench } from "./bench.ts";
import { asCallers, createMembers, createNotifications } from "./members.ts";
import { smallAgainstLarge } from "./small-against-large.ts";

const EACH = 10;
const UNREAD_AGAIN =
  "update notification set read_at = null where account_id in (select account_id from session)";

/** 10,000,000 notifications of 1,000,000 members against 10,000 of 1,000. */
export async function notifications(bench: Bench): Promise<void> {
  await smallAgainstLarge(bench, {
    suite: "notifications",
    fill: async (client, members) => {
      await createMembers(client, members);
      await createNotifications(client, members, members * EACH);
    },
    calls: [
      { name: "notifications/getNotifications", next: () => asCallers("/notifications/getNotifications") },
      {
        name: "notifications/getNotificationsCount",
        next: () => asCallers("/notifications/getNotificationsCount"),
      },
      {
        name: "notifications/read",
        // Each caller's first call reads them all: without it the rest, which finds nothing, would be all that is measured.
        prepare: (client) => client.query(UNREAD_AGAIN),
        next: () => asCallers("/notifications/read"),
      },
    ],
  });
}
