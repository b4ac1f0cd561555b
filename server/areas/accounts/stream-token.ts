import { timingSafeEqual } from "node:crypto";
import type { Queryable } from "#server/platform/database.ts";
import type { StreamToken } from "#server/platform/live/register-live.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { selectDeviceLogin } from "./device-login-queries.ts";

const PURPOSE = "stream of live updates";
/** An app opens its stream right after it learnt the token, and gets a new one with every update of its session. */
const VALID_SECONDS = 600;

/**
 * Opens the stream of live updates of a device that keeps no cookies: it stands in the stream's address, which logs and
 * proxies may see, so it is worth nothing else and for ten minutes only.
 */
export function openStreamToken(secrets: Pick<Secrets, "hmac">, deviceLoginId: number, now: Date): string {
  const text = `${deviceLoginId}.${Math.floor(now.getTime() / 1000) + VALID_SECONDS}`;
  return `${text}.${sign(secrets, text)}`;
}

/** The owner of the stream that it opens; undefined when it is too old, not ours, or its device has been logged out. */
export async function readStreamToken(
  { db, secrets }: { readonly db: Queryable; readonly secrets: Pick<Secrets, "hmac"> },
  token: string,
  now: Date,
): Promise<StreamToken | undefined> {
  const [, text, device, expiry, signature] =
    /^(([1-9]\d{0,14})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? [];
  if (text === undefined || signature === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secrets, text)))) return undefined;
  if (Number(expiry) * 1000 <= now.getTime()) return undefined;
  const login = await selectDeviceLogin(db, Number(device));
  return login && { accountId: login.account_id, deviceLoginId: login.id };
}

/** As text, because some of a signature's last bits mean nothing in base64url: one token has one spelling. */
function sign(secrets: Pick<Secrets, "hmac">, text: string): string {
  return secrets.hmac(PURPOSE, text).toString("base64url");
}
