import type { Database } from "#server/platform/database.ts";
import type { Registration } from "#server/platform/http/handler.ts";
import type { AskThrottle } from "./ask-throttle.ts";
import { friendCalls } from "./friend-calls.ts";
import { myCityCalls } from "./my-city-calls.ts";
import { notificationCalls } from "./notification-calls.ts";

export type PeopleCallDeps = {
  readonly db: Database;
  /** For cities, which everybody sees. */
  readonly readDb: Database;
  readonly askThrottle: AskThrottle;
  /** Makes workers look for notifications to deliver. */
  readonly wakeDelivery: () => void;
};

/** Friends, cities of a person, notifications. */
export function peopleCalls({ db, readDb, askThrottle, wakeDelivery }: PeopleCallDeps): Registration[] {
  return [
    ...friendCalls({ db, askThrottle, wakeDelivery }),
    ...myCityCalls({ db, readDb }),
    ...notificationCalls(db),
  ];
}
