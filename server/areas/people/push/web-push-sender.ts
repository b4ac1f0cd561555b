import webPush from "web-push";
import {
  askPushService,
  KEPT_SECONDS,
  PushFailed,
  type PushMessage,
  type PushSender,
} from "./push-sender.ts";
import { allowedEndpoint, subscriptionOf } from "./push-target.ts";

export type WebPushSettings = {
  /** `PUSH_HOSTS`. */
  readonly hosts: readonly string[];
  readonly key: { readonly publicKey: string; readonly privateKey: string };
  /** The contact that a push service asks when something is wrong: `mailto:` or `https:` (RFC 8292). */
  readonly contact: string;
};

/** Encrypted for the browser alone (RFC 8291), signed with the server's key (RFC 8292). */
export function webPushSender({ hosts, key, contact }: WebPushSettings): PushSender {
  return {
    async send(token, message) {
      const { endpoint, keys } = subscriptionOf(token);
      const address = allowedEndpoint(endpoint, hosts);
      // Its host was taken off the list since.
      if (address === undefined) return "gone";
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint: address, keys },
        webPayload(message),
        {
          TTL: KEPT_SECONDS,
          contentEncoding: "aes128gcm",
          topic: `notification-${message.id}`,
          vapidDetails: { subject: contact, ...key },
        },
      );
      const response = await askPushService(address, {
        method,
        headers: withoutLength(headers),
        body: new Uint8Array(body),
      });
      await response.body?.cancel();
      if (response.ok) return "delivered";
      if (response.status === 404 || response.status === 410) return "gone";
      throw new PushFailed(`${new URL(address).host} answered ${response.status}`);
    },
  };
}

/** What the service worker reads; the inner objects as the specification names them. */
function webPayload({ id, title, body, link }: PushMessage): string {
  return JSON.stringify({ id, notification: { title, body }, data: { link } });
}

/** `fetch` counts for itself, and refuses a number as a header's value. */
function withoutLength(headers: Record<string, unknown>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    name.toLowerCase() === "content-length" ? [] : [[name, String(value)] satisfies [string, string]],
  );
}
