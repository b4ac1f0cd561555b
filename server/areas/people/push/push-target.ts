import { createHash, createPublicKey } from "node:crypto";
import { z } from "zod";

/** A browser's subscription, as its `PushSubscription.toJSON()` says it. */
export type WebSubscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export const PLATFORMS = ["web", "android", "ios"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Where a device is reached: what the senders need, and a hash by which the device is found again. */
export type PushTarget = { readonly platform: Platform; readonly token: string; readonly hash: Buffer };

/** Hosts where browsers subscribe: Chrome and Edge on Android, Firefox, Edge, Safari. */
const KNOWN_HOSTS = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.notify.windows.com",
  "*.push.apple.com",
];

const subscription = z.object({
  endpoint: z.string().max(2_000),
  keys: z.object({
    // base64url, in some browsers with padding.
    p256dh: z.string().regex(/^[\w-]{86,88}={0,2}$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
});

/**
 * Reads what a device registers; undefined for what cannot be delivered to. The address in a subscription is given by a
 * stranger, and the server will send to it: only hosts of push services pass, by HTTPS on its usual port.
 * @param hosts further hosts, and `http://` origins on this machine (`PUSH_HOSTS`)
 */
export function readPushTarget(
  platform: Platform,
  token: string,
  hosts: readonly string[],
): PushTarget | undefined {
  if (platform !== "web") {
    return /^[\w:.%-]{8,}$/.test(token) ? { platform, token, hash: hashOf(token) } : undefined;
  }
  const parsed = subscription.safeParse(parseJson(token));
  if (!parsed.success) return undefined;
  const { p256dh, auth } = parsed.data.keys;
  const endpoint = allowedEndpoint(parsed.data.endpoint, hosts);
  if (endpoint === undefined || !isPublicKey(p256dh)) return undefined;
  const kept: WebSubscription = {
    endpoint,
    keys: { p256dh: p256dh.replace(/=+$/, ""), auth: auth.replace(/=+$/, "") },
  };
  return { platform, token: JSON.stringify(kept), hash: hashOf(endpoint) };
}

/** The hash of a token whose kind is not said: a subscription is known by its address, whatever else its JSON says. */
export function hashOfToken(token: string): Buffer {
  const parsed = z.object({ endpoint: z.string() }).safeParse(parseJson(token));
  if (!parsed.success) return hashOf(token);
  const { endpoint } = parsed.data;
  return hashOf(URL.canParse(endpoint) ? new URL(endpoint).href : endpoint);
}

/** The subscription of a kept token. */
export function subscriptionOf(token: string): WebSubscription {
  return JSON.parse(token) as WebSubscription;
}

/**
 * An address that messages may be sent to, as it is to be asked; undefined for every other. Asked at registering and again
 * before each message, because the configuration may have changed.
 */
export function allowedEndpoint(text: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return undefined;
  if (url.protocol === "http:") return hosts.includes(url.origin) ? url.href : undefined;
  if (url.protocol !== "https:" || url.port !== "") return undefined;
  return [...KNOWN_HOSTS, ...hosts].some((pattern) => fits(url.hostname, pattern)) ? url.href : undefined;
}

function fits(host: string, pattern: string): boolean {
  return pattern.startsWith("*.")
    ? host.endsWith(pattern.slice(1)) && host.length >= pattern.length
    : host === pattern;
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An uncompressed point that lies on P-256; encrypting for any other would fail each time. */
function isPublicKey(text: string): boolean {
  const point = Buffer.from(text, "base64url");
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    createPublicKey({
      format: "jwk",
      key: {
        kty: "EC",
        crv: "P-256",
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url"),
      },
    });
    return true;
  } catch {
    return false;
  }
}
