import { ALREADY_FRIENDS, NO_SUCH_USER, REQUEST_SENT } from "#contract/account-data.ts";
import type { Friend } from "#contract/areas/profil.ts";
import type { SeenPerson } from "#server/areas/accounts/public.ts";
import type { Database } from "#server/platform/database.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { addFriend, MOST_OPEN_REQUESTS } from "./add-friend.ts";
import { acceptFriend, type EndedFriendship, endFriendship } from "./answer-request.ts";
import type { AskThrottle } from "./ask-throttle.ts";
import { listFriends, listRequests } from "./list-friends.ts";
import { toPerson } from "./person.ts";

const ASKED_TOO_OFTEN =
  "Du hast gerade viele Personen gesucht. Warte bitte eine Stunde und versuche es dann noch einmal.";

const ENDED: Record<EndedFriendship, string> = {
  friendship: "Ihr seid nicht mehr befreundet.",
  declined: "Die Freundschaftsanfrage ist abgelehnt.",
  "taken-back": "Deine Freundschaftsanfrage ist zurückgenommen.",
  nothing: "Zwischen euch gibt es keine Freundschaft und keine Anfrage mehr.",
};

export type FriendCallDeps = {
  readonly db: Database;
  readonly askThrottle: AskThrottle;
  readonly wakeDelivery: () => void;
};

/** The calls about friends and requests. */
export function friendCalls({ db, askThrottle, wakeDelivery }: FriendCallDeps): Registration[] {
  return [
    handle("profil/addFriend", async ({ friendEmail }, context) => {
      const accountId = memberOf(context);
      if (!(await askThrottle.mayAsk(accountId, context.address)))
        return { status: 429, data: ASKED_TOO_OFTEN };
      const { kind } = await addFriend(db, { accountId, email: friendEmail });
      switch (kind) {
        case "requested":
        case "accepted":
          wakeDelivery();
          return { status: 250, data: REQUEST_SENT };
        case "unchanged":
          return { status: 251, data: ALREADY_FRIENDS };
        case "nobody":
          return { status: 252, data: NO_SUCH_USER };
        case "too-many":
          return {
            status: 409,
            data: `Auf ${MOST_OPEN_REQUESTS} deiner Anfragen steht die Antwort noch aus. Warte, bis einige davon beantwortet sind.`,
          };
      }
    }),
    handle("profil/getFriendships", async (_form, context) => {
      const friends = await listFriends(db, memberOf(context));
      return { status: 250, data: friends.map(toFriend) };
    }),
    handle("profil/getFriendsrequests", async (_form, context) => {
      const requests = await listRequests(db, memberOf(context));
      return {
        status: 250,
        data: requests.map(({ asker, commonFriends, requestedAt }) => ({
          ...toPerson(asker),
          commonFriends,
          date: berlinWallClock(requestedAt),
        })),
      };
    }),
    handle("profil/acceptFriend", async ({ friendId }, context) => {
      if (!(await acceptFriend(db, { accountId: memberOf(context), friendId })))
        return { status: 404, data: "Diese Freundschaftsanfrage gibt es nicht mehr." };
      wakeDelivery();
      return { status: 250, data: "Ihr seid jetzt befreundet." };
    }),
    handle("profil/deleteFriend", async ({ friendId }, context) => ({
      status: 250,
      data: ENDED[await endFriendship(db, { accountId: memberOf(context), friendId })],
    })),
  ];
}

function toFriend(friend: SeenPerson): Friend {
  return {
    ...toPerson(friend),
    online: friend.online ? 1 : 0,
    lastSeen: friend.seenAt && berlinWallClock(friend.seenAt),
  };
}
