import type { User } from "#contract/areas/login.ts";
import { MEMBER_HINT_COOKIE } from "#contract/session-data.ts";
import { CallFailed, call } from "../call.ts";

const LOCK = "nachtfalter-session";

/**
 * Finds out who is there: the session, else the remembered device, else a guest whose credentials are forgotten (accounts
 * specification, section 4 "Auth"). On the web the credentials are cookies that no script reads; the server replaces and
 * removes them with its answers. One tab at a time, since the remembered device's token is replaced by each use.
 * @throws CallFailed when neither yes nor no came back
 */
export const establishSession = (): Promise<User | null> => inOneTab(establish);

/** Runs what replaces this browser's tokens while nothing else does, in any of its tabs. It must not ask who is there. */
export async function inOneTab<Result>(work: () => Promise<Result>): Promise<Result> {
  // Pages outside of secure contexts have no locks.
  return navigator.locks === undefined ? work() : navigator.locks.request(LOCK, work);
}

async function establish(): Promise<User | null> {
  const user = (await accepted("login/update")) ?? (await accepted("login/cookie"));
  if (user === null) forgetHint();
  return user;
}

async function accepted(name: "login/update" | "login/cookie"): Promise<User | null> {
  const answer = await call(name, {});
  if (answer.status === 250) return answer.data;
  if (answer.status === 251) return null;
  throw new CallFailed(name, answer.status, answer.data);
}

/** The server takes it away too; a browser that kept it all the same would ask again and again. */
export function forgetHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${MEMBER_HINT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
}
