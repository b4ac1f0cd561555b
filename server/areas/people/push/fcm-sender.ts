import { z } from "zod";
import type { PushConfig } from "#server/platform/config.ts";
import { googleAccess } from "./google-access.ts";
import {
  askPushService,
  KEPT_SECONDS,
  PushFailed,
  type PushMessage,
  type PushSender,
} from "./push-sender.ts";

const refusal = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z
      .array(
        z.looseObject({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.looseObject({ field: z.string().optional() })).optional(),
        }),
      )
      .optional(),
  }),
});
type Refusal = Partial<z.infer<typeof refusal>["error"]>;

/** Whether a token will never work again: its app is gone, or it is none. Any other mistake in a message is ours. */
function isGone({ status, details = [] }: Refusal): boolean {
  const codes = [status, ...details.map(({ errorCode }) => errorCode)];
  const fields = details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field));
  return (
    codes.includes("UNREGISTERED") || (codes.includes("INVALID_ARGUMENT") && fields.includes("message.token"))
  );
}

/** Messages to the app build over Firebase Cloud Messaging (HTTP v1), to Android and by Google's way to Apple's devices. */
export function fcmSender(settings: NonNullable<PushConfig["fcm"]>, now = Date.now): PushSender {
  const access = googleAccess(settings, now);
  const address = `${settings.apiBase}/v1/projects/${settings.projectId}/messages:send`;
  return {
    async send(token, message) {
      const response = await askPushService(address, {
        method: "POST",
        headers: {
          authorization: `Bearer ${await access.token()}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ message: fcmMessage(token, message, now()) }),
      });
      if (response.ok) {
        await response.body?.cancel();
        return "delivered";
      }
      if (response.status === 401) access.forget();
      const said = refusal.safeParse(await response.json().catch(() => undefined)).data?.error ?? {};
      if (isGone(said)) return "gone";
      throw new PushFailed(
        `${new URL(address).host} answered ${response.status} ${said.status ?? ""}`.trim(),
      );
    },
  };
}

/** `data` and headers take texts only; Apple's service is told the moment (seconds) until which it keeps the message. */
function fcmMessage(token: string, { id, title, body, link }: PushMessage, now: number) {
  const tag = `notification-${id}`;
  return {
    token,
    notification: { title, body },
    data: { id: String(id), ...(link === null ? {} : { link }) },
    android: { ttl: `${KEPT_SECONDS}s`, collapse_key: tag, notification: { tag, sound: "default" } },
    apns: {
      headers: {
        "apns-collapse-id": tag,
        "apns-expiration": String(Math.floor(now / 1000) + KEPT_SECONDS),
      },
      payload: { aps: { sound: "default" } },
    },
  };
}
