import type { Bench } from "./bench.ts";
import { asCallers, createFriendships, createMembers, emailOf } from "./members.ts";
import { smallAgainstLarge } from "./small-against-large.ts";

/** Far from each other in the table, and never the same for a member twice in a row. */
const somebody = (count: number, members: number) => 1 + ((count * 611_953) % members);

/** Friends and requests among 1,000,000 members against 1,000. */
export async function friends(bench: Bench): Promise<void> {
  await smallAgainstLarge(bench, {
    suite: "friends",
    fill: async (client, members) => {
      await createMembers(client, members);
      await createFriendships(client, members);
    },
    calls: [
      { name: "profil/getFriendships", next: () => asCallers("/profil/getFriendships") },
      { name: "profil/getFriendsrequests", next: () => asCallers("/profil/getFriendsrequests") },
      {
        name: "profil/addFriend, nobody",
        next: () => asCallers("/profil/addFriend", (count) => `friendEmail=niemand-${count}@example.org`),
      },
      {
        name: "profil/addFriend, sent and taken back",
        next: (members) => {
          const add = asCallers(
            "/profil/addFriend",
            (count) => `friendEmail=${emailOf(somebody(count, members))}`,
          );
          const end = asCallers("/profil/deleteFriend", (count) => `friendId=${somebody(count, members)}`);
          return (count) => (count % 2 === 0 ? add : end)(Math.floor(count / 2));
        },
      },
    ],
  });
}
