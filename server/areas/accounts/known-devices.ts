import { randomBytes, timingSafeEqual } from "node:crypto";
import type { CallerDevice } from "#server/platform/http/caller-device.ts";
import type { Secrets } from "#server/platform/secrets.ts";

/**
 * Which accounts a device has logged in to: `account~random~signature`, newest first, joined by dots. A caller who brings it
 * has the password still to give, but is counted apart from strangers who guess it (decision 0128).
 */
const PURPOSE = "known device";
const SEPARATOR = ".";
const MOST_ACCOUNTS = 5;
/** Browsers keep no cookie for longer (RFC 6265bis). */
export const KEPT_SECONDS = 400 * 86_400;
const SIGNATURE_BYTES = 16;

type Known = { readonly accountId: number; readonly id: string; readonly text: string };

/** The device's own id for that account; undefined: no login to it there so far. */
export function knownDeviceOf(
  secrets: Pick<Secrets, "hmac">,
  credential: string | undefined,
  accountId: number,
): string | undefined {
  return readKnown(secrets, credential).find((known) => known.accountId === accountId)?.id;
}

/** Marks the device as one that an account has logged in on. @returns what an app keeps by itself */
export function keepKnown(secrets: Pick<Secrets, "hmac">, device: CallerDevice, accountId: number): string {
  const all = readKnown(secrets, device.credential("known"));
  const own = all.find((known) => known.accountId === accountId) ?? newKnown(secrets, accountId);
  const value = [own, ...all.filter((known) => known !== own)]
    .slice(0, MOST_ACCOUNTS)
    .map(({ text }) => text)
    .join(SEPARATOR);
  device.keep("known", value, KEPT_SECONDS);
  return value;
}

function newKnown(secrets: Pick<Secrets, "hmac">, accountId: number): Known {
  const id = randomBytes(12).toString("base64url");
  return { accountId, id, text: `${accountId}~${id}~${sign(secrets, accountId, id)}` };
}

function readKnown(secrets: Pick<Secrets, "hmac">, credential = ""): Known[] {
  return credential.split(SEPARATOR, MOST_ACCOUNTS).flatMap((text) => {
    const [, account, id, signature] = /^([1-9]\d{0,14})~([\w-]{16})~([\w-]{22})$/.exec(text) ?? [];
    if (account === undefined || id === undefined || signature === undefined) return [];
    const accountId = Number(account);
    const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secrets, accountId, id)));
    return isOurs ? [{ accountId, id, text }] : [];
  });
}

/** As text, because some of a signature's last bits mean nothing in base64url: one mark has one spelling. */
function sign(secrets: Pick<Secrets, "hmac">, accountId: number, id: string): string {
  return secrets.hmac(PURPOSE, `${accountId}~${id}`).subarray(0, SIGNATURE_BYTES).toString("base64url");
}
