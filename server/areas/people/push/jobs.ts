import { type Job, type JobKind, type Jobs, work } from "#server/platform/jobs.ts";
import { DELIVER_NOTIFICATION } from "../job-kinds.ts";
import {
  DELIVER_TO_DEVICE,
  DEVICE_RETRIES,
  type DeliveryDeps,
  deliverNotification,
  deliverToDevice,
} from "./deliver-notification.ts";

export const peopleJobKinds: readonly JobKind[] = [DELIVER_NOTIFICATION, DELIVER_TO_DEVICE];

export type PushJobDeps = DeliveryDeps & { readonly jobs: Pick<Jobs, "wake"> };

/** The jobs that push notifications to devices. */
export const pushJobs = ({ jobs, ...deps }: PushJobDeps): Job[] => [
  work(DELIVER_NOTIFICATION, async ({ notificationId }) => {
    await deliverNotification(deps, notificationId);
    jobs.wake(DELIVER_TO_DEVICE);
  }),
  work(DELIVER_TO_DEVICE, async (data, { attempt }) => {
    try {
      await deliverToDevice(deps, data);
    } catch (error) {
      // No dead letter: the notification itself waits in the list, and a device that is never reached is no work for an operator.
      if (attempt <= DEVICE_RETRIES) throw error;
      deps.log.warn({ area: "people", err: error }, "a device was not reached, given up");
    }
  }),
];
