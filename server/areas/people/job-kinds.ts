import { z } from "zod";
import type { JobKind } from "#server/platform/jobs.ts";

export const deliverNotificationData = z.strictObject({ notificationId: z.number().int().positive() });
export type DeliverNotificationData = z.infer<typeof deliverNotificationData>;

/** Pushes one notification to the devices of its person. Written only for people who have a device that takes them. */
export const DELIVER_NOTIFICATION: JobKind<DeliverNotificationData> = {
  name: "people.deliver-notification",
  schema: deliverNotificationData,
};
