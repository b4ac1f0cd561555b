import { LOGIN_FAILED } from "#contract/account-data.ts";
import type { User } from "#contract/areas/login.ts";
import { isCounterToken } from "#server/platform/counter-token.ts";
import { LOGIN_NEEDED } from "#server/platform/http/access.ts";
import { type CallContext, handle, handlePublic, type Registration } from "#server/platform/http/handler.ts";
import type { Log } from "#server/platform/log.ts";
import { logins } from "#server/platform/metrics.ts";
import { type BegunLogin, setCredentials } from "./begin-login.ts";
import { type CookieLoginDeps, logInByCookie } from "./cookie-login.ts";
import { forgetLogin } from "./device-logins.ts";
import { type LogInDeps, logIn } from "./log-in.ts";
import { openStreamToken } from "./stream-token.ts";
import { type UserDeps, userOf } from "./user.ts";

export type LoginCallDeps = LogInDeps & CookieLoginDeps & UserDeps;

export const TOO_MANY_TRIES =
  "Das waren zu viele Versuche. Warte eine Viertelstunde oder setze dein Passwort zurück, dann kommst du sofort hinein.";
const LOGGED_OUT = "Du bist ausgeloggt.";

/** Logging in and out, and who is logged in. */
export function loginCalls(deps: LoginCallDeps): Registration[] {
  return [
    handlePublic("login/login", async ({ email, password, cookie }, context) => {
      const { device, address } = context;
      const city = await deps.cityOfAddress(address);
      const result = await logIn(
        deps,
        { email, password, remember: cookie ?? false },
        { device, address, place: city?.name ?? null },
      );
      if (result.kind === "throttled") {
        notifyLogin(deps.log, context.requestId, "password", { outcome: "throttled" });
        return { status: 429, data: TOO_MANY_TRIES };
      }
      const data = result.kind === "logged-in" ? await welcome(deps, result.login, context) : undefined;
      notifyLogin(deps.log, context.requestId, "password", outcomeOf(data));
      return data === undefined ? { status: 251, data: LOGIN_FAILED } : { status: 250, data };
    }),
    handlePublic("login/cookie", async ({ cookie }, context) => {
      const { device } = context;
      const token = device.client === "app" ? cookie : device.credential("remember");
      const login = token === undefined ? undefined : await logInByCookie(deps, token);
      const data = login && (await welcome(deps, login, context));
      notifyLogin(deps.log, context.requestId, "cookie", outcomeOf(data));
      if (data !== undefined) return { status: 250, data };
      // A counter that was signed in beside an open page of a member stays so.
      if (!isCounterToken(device.credential("session") ?? "")) device.keep("session", null);
      device.keep("remember", null);
      return { status: 251, data: LOGIN_NEEDED };
    }),
    handle("login/update", async (_fields, { principal, device, address }) => {
      const { accountId, deviceLoginId } = principal;
      const user = accountId === null ? undefined : await userOf(deps, accountId, address);
      // The cookies stay: another tab may be replacing them, and the cookie login that comes next drops them.
      if (user === undefined || deviceLoginId === null) return { status: 251, data: LOGIN_NEEDED };
      if (device.client === "web") return { status: 250, data: user };
      const nodeToken = openStreamToken(deps.secrets, deviceLoginId, deps.now());
      return { status: 250, data: { ...user, nodeToken } };
    }),
    handlePublic("login/logout", async ({ cookie }, context) => {
      const { device } = context;
      const token = device.client === "app" ? cookie : undefined;
      if (!(await forgetLogin(deps.db, device, deps.now(), token))) context.changedNothing();
      return { status: 250, data: LOGGED_OUT };
    }),
  ];
}

const outcomeOf = (user: User | undefined): LoginOutcome =>
  user === undefined ? { outcome: "refused" } : { outcome: "accepted", accountId: user.user_id };

/** What a login answers, once it is committed. */
export async function welcome(
  deps: UserDeps & Pick<LogInDeps, "secrets" | "now">,
  login: BegunLogin,
  { device, address }: Pick<CallContext, "device" | "address">,
): Promise<User | undefined> {
  const user = await userOf(deps, login.accountId, address);
  return user && { ...user, ...setCredentials(deps, device, login) };
}

type LoginOutcome =
  | { readonly outcome: "accepted"; readonly accountId: number }
  | {
      /** `refused`: no such account, or a wrong password or token; it never says which. `throttled`: nothing was tried. */
      readonly outcome: "refused" | "throttled";
    };

/** Tells the log and the metrics how a login ended, as its status is the same for all: the account that got in, never the one meant. */
function notifyLogin(log: Log, requestId: string, by: "password" | "cookie", outcome: LoginOutcome): void {
  logins.inc({ by, outcome: outcome.outcome });
  log.info({ area: "accounts", requestId, by, ...outcome }, "login");
}
