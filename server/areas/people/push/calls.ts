import type { Database } from "#server/platform/database.ts";
import { LOGIN_NEEDED } from "#server/platform/http/access.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { refuseFields } from "#server/platform/http/refused-fields.ts";
import { addPushToken } from "./add-push-token.ts";
import { hashOfToken, readPushTarget } from "./push-target.ts";
import { deleteToken } from "./queries.ts";

export type PushCallDeps = {
  readonly db: Database;
  /** Public key (VAPID) in base64url. */
  readonly publicKey: string;
  /** `PUSH_HOSTS`. */
  readonly hosts: readonly string[];
};

const NO_TOKEN = "Dieses Gerät lässt sich nicht für Mitteilungen anmelden.";

/** The calls that register a device for push messages and take it off again. */
export function pushCalls({ db, publicKey, hosts }: PushCallDeps): Registration[] {
  return [
    handle("settings/getPushKey", () => ({ status: 250, data: { key: publicKey } })),
    handle("settings/addPushToken", async ({ token, platform }, context) => {
      const target = readPushTarget(platform, token, hosts);
      if (target === undefined) return refuseFields({ token: NO_TOKEN });
      const { deviceLoginId } = context.principal;
      const added = await addPushToken(db, { accountId: memberOf(context), deviceLoginId }, target);
      if (added === "gone") return { status: 401, data: LOGIN_NEEDED };
      return { status: 250, data: "Mitteilungen sind auf diesem Gerät eingeschaltet." };
    }),
    handle("settings/removePushToken", async ({ token }, context) => {
      await deleteToken(db, memberOf(context), hashOfToken(token));
      return { status: 250, data: "Mitteilungen sind auf diesem Gerät ausgeschaltet." };
    }),
  ];
}
