import { randomBytes } from "node:crypto";
import {
  hashToken,
  LONGEST_LOGIN_MILLISECONDS,
  REMEMBER_MILLISECONDS,
  SESSION_MILLISECONDS,
} from "#server/platform/sessions.ts";
import type { KeptToken, KeptTokens } from "./login-token-queries.ts";

/** 256 random bits. */
export const newToken = () => randomBytes(32).toString("base64url");

export type NewTokens = {
  readonly sessionToken: string;
  readonly rememberToken: string | null;
  readonly kept: KeptTokens;
};

export function newTokens(remember: boolean, now: Date): NewTokens {
  const sessionToken = newToken();
  const rememberToken = remember ? newToken() : null;
  return {
    sessionToken,
    rememberToken,
    kept: {
      session: keptSession(sessionToken, now, now),
      remember: rememberToken === null ? null : keptRememberToken(rememberToken, now, now),
    },
  };
}

/** @param begun when the password was entered on the device */
export function keptSession(token: string, now: Date, begun: Date): KeptToken {
  return { hash: hashToken(token), expiresAt: earlier(after(now, SESSION_MILLISECONDS), endOfLogin(begun)) };
}

/** @param begun when the password was entered on the device */
export function keptRememberToken(token: string, now: Date, begun: Date): KeptToken {
  return { hash: hashToken(token), expiresAt: earlier(after(now, REMEMBER_MILLISECONDS), endOfLogin(begun)) };
}

/** When a login ends at the latest, whatever is used or replaced before then (decision 0129). */
export const endOfLogin = (begun: Date) => after(begun, LONGEST_LOGIN_MILLISECONDS);

const earlier = (one: Date, other: Date) => (one < other ? one : other);

export const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
