import { type Job, type JobKind, scheduledKind, work } from "#server/platform/jobs.ts";
import { forgetOldNotifications } from "./forget-notifications.ts";
import { DELIVER_NOTIFICATION } from "./job-kinds.ts";
import { DELIVER_TO_DEVICE } from "./push/deliver-notification.ts";
import { type PushJobDeps, pushJobs } from "./push/jobs.ts";

const FORGET_OLD_NOTIFICATIONS = scheduledKind("people.forget-old-notifications", "35 4 * * *");

export const peopleJobKinds: readonly JobKind[] = [
  FORGET_OLD_NOTIFICATIONS,
  DELIVER_NOTIFICATION,
  DELIVER_TO_DEVICE,
];

export const peopleJobs = (deps: PushJobDeps): Job[] => [
  work(FORGET_OLD_NOTIFICATIONS, (_data, { signal }) => forgetOldNotifications(deps.db, new Date(), signal)),
  ...pushJobs(deps),
];
