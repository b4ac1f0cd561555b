import { EMAIL_TAKEN, NEW_PASSWORDS_DIFFER, PASSWORD_MIN_LENGTH } from "#contract/account-data.ts";
import type { editSettings } from "#contract/areas/settings.ts";
import type { Answer, Parsed, Refusal } from "#contract/call.ts";
import { missingLatinNames, neededLatinNames } from "#contract/person-names.ts";
import { pictureUrl, UNREADABLE_PICTURE, type Uploads } from "#server/areas/media/public.ts";
import type { Database } from "#server/platform/database.ts";
import { LOGIN_NEEDED } from "#server/platform/http/access.ts";
import type { CallerDevice } from "#server/platform/http/caller-device.ts";
import { type CallContext, handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { TOO_MANY_REQUESTS } from "#server/platform/http/rate-limits.ts";
import { refuseFields } from "#server/platform/http/refused-fields.ts";
import type { Jobs } from "#server/platform/jobs.ts";
import { type CredentialDeps, setCredentials } from "../begin-login.ts";
import { SEND_ACCOUNT_MAIL } from "../mails/account-mail-kinds.ts";
import { refusePassword } from "../refuse-password.ts";
import { changeAvatar } from "./change-avatar.ts";
import { type EditDeps, editAccount } from "./edit-account.ts";
import { ownerOf, refuseOwnPassword } from "./own-password.ts";
import type { RenewedLogin } from "./renew-login.ts";
import { writePreferences } from "./settings-queries.ts";

export type SettingsCallDeps = EditDeps &
  CredentialDeps & {
    readonly db: Database;
    readonly uploads: Pick<Uploads, "receiveAvatar">;
    readonly jobs: Pick<Jobs, "wake">;
    readonly productName: string;
  };

/** The account was deleted, or the device logged out, while the call was on its way. */
const GONE: Refusal = { status: 401, data: LOGIN_NEEDED };

const asFlag = (value: boolean) => (value ? 1 : 0);

/** Profile, picture and preferences. */
export function settingsCalls(deps: SettingsCallDeps): Registration[] {
  return [
    handle("settings/edit", (form, context) => edit(deps, form, context)),
    handle("settings/changeAvatar", async ({ avatar }, context) => {
      const picture = await deps.uploads.receiveAvatar(avatar.bytes, context.address);
      if (picture === "unreadable") return refuseFields({ avatar: UNREADABLE_PICTURE });
      return answerAvatar(await changeAvatar(deps.db, memberOf(context), picture));
    }),
    handle("settings/removeAvatar", async (_form, context) =>
      answerAvatar(await changeAvatar(deps.db, memberOf(context), null)),
    ),
    handle("settings/setPreferences", async ({ darkMode, visible }, context) => {
      const now = await writePreferences(deps.db, memberOf(context), { darkMode, visible });
      if (now === undefined) return GONE;
      return {
        status: 250,
        data: {
          darkMode: now.darkMode === null ? null : asFlag(now.darkMode),
          visible: asFlag(now.isVisible),
        },
      };
    }),
  ];
}

function answerAvatar(changed: { readonly avatarKey: string | null } | undefined) {
  if (changed === undefined) return GONE;
  const { avatarKey } = changed;
  const avatar = avatarKey && pictureUrl(avatarKey, 360, "jpg");
  return { status: 250, data: { avatar, avatarKey } } as const;
}

async function edit(
  deps: SettingsCallDeps,
  form: Parsed<typeof editSettings>,
  context: CallContext,
): Promise<Answer<typeof editSettings>> {
  const { email, password = "", password2 = "", currentPassword } = form;
  const unprintable = missingLatinNames(form);
  if (Object.keys(unprintable).length > 0) return refuseFields(unprintable);
  if (password !== password2 || (password !== "" && password.length < PASSWORD_MIN_LENGTH))
    return refuseFields({ password: NEW_PASSWORDS_DIFFER });
  const { firstname, lastname, gender, phone } = form;
  const own = [email, firstname, lastname, deps.productName];
  const refused = password === "" ? null : refusePassword(password, own);
  if (refused !== null) return refuseFields({ password: refused });
  const profile = { firstname, lastname, ...neededLatinNames(form), gender, phone };
  const result = await editAccount(
    deps,
    { ...ownerOf(context), deviceLoginId: context.principal.deviceLoginId },
    { profile, email, newPassword: password || undefined, currentPassword },
  );
  switch (result.kind) {
    case "saved":
      if (result.mailed) deps.jobs.wake(SEND_ACCOUNT_MAIL);
      return {
        status: 250,
        data: {
          ...profile,
          email: result.email,
          verified: asFlag(result.isVerified),
          ...(result.renewed && giveTokens(deps, context.device, result.renewed)),
        },
      };
    case "refused":
      return refuseOwnPassword(result.password);
    case "email-taken":
      return { status: 409, data: EMAIL_TAKEN, fields: { email: EMAIL_TAKEN } };
    case "too-many-moves":
      return { status: 429, data: TOO_MANY_REQUESTS };
    case "gone":
      return GONE;
  }
}

/** A client that named itself an app at its login has no cookies, whether or not it says so again. */
function giveTokens(deps: CredentialDeps, device: CallerDevice, login: RenewedLogin) {
  const isApp = login.client === "app" && device.client !== "app";
  return setCredentials(deps, isApp ? withoutCookies(device) : device, login);
}

const withoutCookies = (device: CallerDevice): CallerDevice => ({
  client: "app",
  userAgent: device.userAgent,
  credential: (kind) => device.credential(kind),
  keep: () => {},
});
