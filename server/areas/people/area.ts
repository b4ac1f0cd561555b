import type { Area } from "#server/platform/area.ts";
import type { Services } from "#server/platform/services.ts";
import type { Throttle } from "#server/platform/throttle.ts";
import { accountTopic, type BalancesPort } from "./account-topic.ts";
import { AskThrottle } from "./ask-throttle.ts";
import { friendCalls } from "./friend-calls.ts";
import { DELIVER_NOTIFICATION } from "./job-kinds.ts";
import { myCityCalls } from "./my-city-calls.ts";
import { notificationCalls } from "./notification-calls.ts";
import { peopleOldRows } from "./old-rows.ts";
import { peoplePersonalData } from "./personal-data.ts";
import { pushCalls } from "./push/calls.ts";
import { pushJobs } from "./push/jobs.ts";
import { createPushSenders } from "./push/push-senders.ts";

export type PeopleAreaDeps = Pick<Services, "config" | "db" | "readDb" | "log" | "secrets"> & {
  readonly jobs: Pick<Services["jobs"], "wake">;
  readonly throttle: Throttle;
  /** Upper areas keep what members can spend. */
  readonly balancesOf: BalancesPort;
};

/** Friends, cities of a person, notifications and the devices that they are pushed to. */
export function createPeopleArea(deps: PeopleAreaDeps) {
  const { config, db, readDb, log, secrets, jobs, throttle, balancesOf } = deps;
  const wakeDelivery = () => jobs.wake(DELIVER_NOTIFICATION);
  return {
    calls: [
      ...friendCalls({ db, askThrottle: new AskThrottle(throttle), wakeDelivery }),
      ...myCityCalls({ db, readDb }),
      ...notificationCalls(db),
      ...pushCalls({ db, publicKey: secrets.pushKey.publicKey, hosts: config.push.hosts }),
    ],
    jobs: pushJobs({ db, log, jobs, senders: createPushSenders({ config, secrets }) }),
    oldRows: peopleOldRows,
    personalData: peoplePersonalData,
    liveTopics: [accountTopic(db, balancesOf)],
  } satisfies Area;
}
