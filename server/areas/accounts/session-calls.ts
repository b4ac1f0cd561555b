import { inTransaction } from "#server/platform/database.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { deleteOwnDeviceLogin, selectLiveLogins } from "./device-login-queries.ts";
import { forgetCookies } from "./device-logins.ts";
import { type EndLoginsDeps, endAllLogins, endLogin } from "./settings/end-logins.ts";
import { ownerOf, refuseOwnPassword } from "./settings/own-password.ts";

export type SessionCallDeps = EndLoginsDeps & { readonly now: () => Date };

const DEVICE_LOGGED_OUT = "Das Gerät ist ausgeloggt.";
const ALL_LOGGED_OUT = "Alle Geräte sind ausgeloggt.";
const NO_SUCH_DEVICE = "Auf diesem Gerät bist du nicht mehr eingeloggt.";

/** Where one is logged in, and the end of it. */
export function sessionCalls(deps: SessionCallDeps): Registration[] {
  const { db, now } = deps;
  return [
    handle("settings/getSessions", async (_fields, context) => {
      const own = context.principal.deviceLoginId;
      const moment = now();
      const logins = await selectLiveLogins(db, memberOf(context), moment);
      const isOwn = ({ id }: { id: number }): 0 | 1 => (id === own ? 1 : 0);
      return {
        status: 250,
        data: logins
          .toSorted((a, b) => isOwn(b) - isOwn(a))
          .map((login) => ({
            id: login.id,
            device: login.device,
            place: login.place,
            client: login.client,
            current: isOwn(login),
            begun: berlinWallClock(login.created_at),
            lastSeen: berlinWallClock(login.id === own ? moment : login.seen_at),
          })),
      };
    }),
    handle("settings/endSession", async ({ id, currentPassword }, context) => {
      const accountId = memberOf(context);
      // This device's own end is a logout.
      if (id === context.principal.deviceLoginId) {
        await inTransaction(db, (tx) => deleteOwnDeviceLogin(tx, accountId, id));
        forgetCookies(context.device);
        return { status: 250, data: DEVICE_LOGGED_OUT };
      }
      const result = await endLogin(deps, { ...ownerOf(context), id, currentPassword });
      if (result.kind === "refused") return refuseOwnPassword(result.password);
      if (result.kind === "not-there") return { status: 404, data: NO_SUCH_DEVICE };
      return { status: 250, data: DEVICE_LOGGED_OUT };
    }),
    handle("settings/endAllSessions", async ({ currentPassword }, context) => {
      const result = await endAllLogins(deps, { ...ownerOf(context), currentPassword });
      if (result.kind === "refused") return refuseOwnPassword(result.password);
      forgetCookies(context.device);
      return { status: 250, data: ALL_LOGGED_OUT };
    }),
  ];
}
