import type { Registration } from "#server/platform/http/handler.ts";
import { type DeletionCallDeps, deletionCalls } from "./deletion/deletion-calls.ts";
import { type LinkCallDeps, linkCalls } from "./link-calls.ts";
import { type LoginCallDeps, loginCalls } from "./login-calls.ts";
import { LoginDesk } from "./login-desk.ts";
import { type RegisterCallDeps, registerCalls } from "./register-calls.ts";
import { type SessionCallDeps, sessionCalls } from "./session-calls.ts";
import { type SettingsCallDeps, settingsCalls } from "./settings/settings-calls.ts";
import { createAccountReader } from "./user.ts";

/** What all calls of this area together work with. */
export type AccountDeps = Omit<
  LoginCallDeps & RegisterCallDeps & LinkCallDeps & SessionCallDeps & SettingsCallDeps & DeletionCallDeps,
  "desk" | "accounts"
>;

/** Every call of the area; each file of calls brings its own. */
export function accountCalls(given: AccountDeps): Registration[] {
  const { db, now } = given;
  const deps = { ...given, desk: new LoginDesk(db, now), accounts: createAccountReader(db) };
  return [
    ...loginCalls(deps),
    ...registerCalls(deps),
    ...linkCalls(deps),
    ...sessionCalls(deps),
    ...settingsCalls(deps),
    ...deletionCalls(deps),
  ];
}
