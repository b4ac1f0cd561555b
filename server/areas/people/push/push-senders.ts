import type { Services } from "#server/platform/services.ts";
import { fcmSender } from "./fcm-sender.ts";
import type { PushSender } from "./push-sender.ts";
import type { Platform } from "./push-target.ts";
import { webPushSender } from "./web-push-sender.ts";

/** How each kind of device is reached; undefined: not at all, for want of configuration. */
export type PushSenders = Readonly<Record<Platform, PushSender | undefined>>;

const built = new WeakMap<Services["config"], PushSenders>();

/** The senders that the configuration names. One set for a process, because access to FCM is kept between messages. */
export function pushSendersOf({ config, secrets }: Pick<Services, "config" | "secrets">): PushSenders {
  const known = built.get(config);
  if (known !== undefined) return known;
  const { hosts, fcm } = config.push;
  const app = fcm && fcmSender(fcm);
  const contact = `mailto:${config.company.supportEmail}`;
  const senders = { web: webPushSender({ hosts, key: secrets.pushKey, contact }), android: app, ios: app };
  built.set(config, senders);
  return senders;
}
