import { sign } from "node:crypto";
import { z } from "zod";
import type { ServiceAccount } from "#server/platform/config-values.ts";
import { askPushService, PushFailed } from "./push-sender.ts";

const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const HOUR_SECONDS = 3_600;
/** A token that ends while a message is on its way would be refused. */
const SPARE_SECONDS = 60;

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export type GoogleAccess = {
  /** A token that lasts a minute at least. @throws PushFailed */
  token(): Promise<string>;
  /** Forgets the token, because it was refused. */
  forget(): void;
};

/** Access of a service account to FCM: a signed statement for a token of an hour (RFC 7523). */
export function googleAccess(account: ServiceAccount, now: () => number = Date.now): GoogleAccess {
  let kept: { token: Promise<string>; until: number } | undefined;
  const forget = () => {
    kept = undefined;
  };
  return {
    forget,
    token() {
      if (kept !== undefined && now() < kept.until) return kept.token;
      // Callers who come before the answer wait for the same one.
      const entry = { token: grant(), until: Number.POSITIVE_INFINITY };
      kept = entry;
      async function grant() {
        const { access_token, expires_in } = await askForToken(account, Math.floor(now() / 1000));
        entry.until = now() + (expires_in - SPARE_SECONDS) * 1000;
        return access_token;
      }
      entry.token.catch(() => {
        if (kept === entry) forget();
      });
      return entry.token;
    },
  };
}

async function askForToken(account: ServiceAccount, nowSeconds: number): Promise<z.infer<typeof granted>> {
  const response = await askPushService(account.tokenUrl, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: assertion(account, nowSeconds),
    }),
  });
  const { host } = new URL(account.tokenUrl);
  if (!response.ok) {
    await response.body?.cancel();
    throw new PushFailed(`${host} answered ${response.status}`);
  }
  const answer = granted.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) throw new PushFailed(`${host} granted no access`);
  return answer.data;
}

function assertion({ clientEmail, privateKey, tokenUrl }: ServiceAccount, nowSeconds: number): string {
  const claims = {
    iss: clientEmail,
    scope: SCOPE,
    aud: tokenUrl,
    iat: nowSeconds,
    exp: nowSeconds + HOUR_SECONDS,
  };
  const text = [{ alg: "RS256", typ: "JWT" }, claims].map(inBase64).join(".");
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64url")}`;
}

function inBase64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
