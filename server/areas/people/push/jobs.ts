import { defineJob, type Job } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { DELIVER_NOTIFICATION } from "../job-kinds.ts";
import {
  DELIVER_TO_DEVICE,
  type DeliveryDeps,
  deliverNotification,
  deliverToDevice,
} from "./deliver-notification.ts";
import { pushSendersOf } from "./push-senders.ts";

/** Later each time: ten tries reach over about an hour. What comes later than that is not missed any more. */
const DEVICE_RETRIES = 10;

const depsOf = (services: Services): DeliveryDeps => ({
  db: services.db,
  log: services.log,
  senders: pushSendersOf(services),
});

/** The jobs that push notifications to devices. */
export const pushJobs: readonly Job[] = [
  defineJob(
    DELIVER_NOTIFICATION.name,
    DELIVER_NOTIFICATION.schema,
    async ({ notificationId }, { services }) => {
      await deliverNotification(depsOf(services), notificationId);
      services.jobs.wake(DELIVER_TO_DEVICE);
    },
  ),
  defineJob(
    DELIVER_TO_DEVICE.name,
    DELIVER_TO_DEVICE.schema,
    async (data, { services, attempt }) => {
      try {
        await deliverToDevice(depsOf(services), data);
      } catch (error) {
        // No dead letter: the notification itself waits in the list, and a device that is never reached is nobody's work.
        if (attempt <= DEVICE_RETRIES) throw error;
        services.log.warn({ area: "people", err: error }, "a device was not reached, given up");
      }
    },
    { retryLimit: DEVICE_RETRIES, concurrency: 16 },
  ),
];
