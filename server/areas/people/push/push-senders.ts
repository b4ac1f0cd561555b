import type { Services } from "#server/platform/services.ts";
import { fcmSender } from "./fcm-sender.ts";
import type { PushSender } from "./push-sender.ts";
import type { Platform } from "./push-target.ts";
import { webPushSender } from "./web-push-sender.ts";

/** How each kind of device is reached; undefined: not at all, for want of configuration. */
export type PushSenders = Readonly<Record<Platform, PushSender | undefined>>;

/** The senders that the configuration names. One set for a process, because access to FCM is kept between messages. */
export function createPushSenders({ config, secrets }: Pick<Services, "config" | "secrets">): PushSenders {
  const { hosts, fcm } = config.push;
  const app = fcm && fcmSender(fcm);
  const contact = `mailto:${config.company.supportEmail}`;
  return { web: webPushSender({ hosts, key: secrets.pushKey, contact }), android: app, ios: app };
}
