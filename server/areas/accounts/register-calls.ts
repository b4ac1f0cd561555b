import { EMAIL_TAKEN } from "#contract/account-data.ts";
import type { Refusal } from "#contract/call.ts";
import { missingLatinNames, neededLatinNames, type PersonNames } from "#contract/person-names.ts";
import { UNREADABLE_PICTURE, type Uploads } from "#server/areas/media/public.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { refuseFields } from "#server/platform/http/refused-fields.ts";
import type { Jobs } from "#server/platform/jobs.ts";
import { refuseBirthDate } from "./birth-date.ts";
import type { FormsThrottle } from "./forms-throttle.ts";
import type { LogInDeps } from "./log-in.ts";
import { welcome } from "./login-calls.ts";
import { SEND_ACCOUNT_MAIL } from "./mails/account-mail-kinds.ts";
import { refusePassword } from "./passwords.ts";
import { registerAccount } from "./register-account.ts";
import type { UserDeps } from "./user.ts";

export type RegisterCallDeps = UserDeps &
  Pick<LogInDeps, "db" | "secrets" | "now"> & {
    readonly forms: FormsThrottle;
    readonly uploads: Pick<Uploads, "receiveAvatar">;
    readonly jobs: Pick<Jobs, "wake">;
    readonly productName: string;
  };

/** The same for every address, so that it tells of none. */
export const TOO_MANY_REGISTRATIONS =
  "Aus deinem Netz gab es gerade sehr viele Registrierungen. Spätestens in einer Stunde geht es wieder. Hast du schon ein Konto, log dich einfach ein.";

/** Opening an account. */
export function registerCalls(deps: RegisterCallDeps): Registration[] {
  const { db, forms, uploads, jobs, now } = deps;
  return [
    handle("login/register", async ({ avatar, ...form }, context) => {
      const { device, address } = context;
      const refusal = refusalOf(form, deps.productName, now());
      if (refusal !== undefined) return refusal;
      // First of all: reading a picture may take seconds.
      const attempt = await forms.beginRegistration(address);
      if (attempt === "throttled") return { status: 429, data: TOO_MANY_REGISTRATIONS };
      let became: Parameters<typeof attempt.end>[0] = "nothing";
      try {
        const picture = avatar && (await uploads.receiveAvatar(avatar.bytes, address));
        if (picture === "unreadable") return refuseFields({ avatar: UNREADABLE_PICTURE });
        const city = await deps.cityOfAddress(address);
        const { email, password, firstname, lastname, gender, phone, dob } = form;
        const login = await registerAccount(
          db,
          {
            email,
            password,
            firstname,
            lastname,
            ...neededLatinNames(form),
            gender,
            phone,
            birthDate: dob,
            avatar: picture,
            device,
            place: city?.name ?? null,
          },
          now(),
        );
        became = login === "email-taken" ? "told" : "an-account";
        if (login === "email-taken") return { status: 251, data: EMAIL_TAKEN };
        jobs.wake(SEND_ACCOUNT_MAIL);
        const user = await welcome(deps, login, context);
        if (user === undefined) throw new Error("an account was gone before it was answered");
        return { status: 250, data: user };
      } finally {
        await attempt.end(became);
      }
    }),
  ];
}

/** What the schema does not know: which passwords everybody guesses first, how old somebody is today, and which names cannot be printed. */
function refusalOf(
  form: PersonNames & Readonly<Record<"password" | "dob" | "email", string>>,
  productName: string,
  now: Date,
): Refusal | undefined {
  const { password, dob, email, firstname, lastname } = form;
  const own = [email, firstname, lastname, productName];
  const messages = {
    ...missingLatinNames(form),
    password: refusePassword(password, own),
    dob: refuseBirthDate(dob, now),
  };
  const refused = Object.entries(messages).filter((entry): entry is [string, string] => entry[1] !== null);
  if (refused.length === 0) return undefined;
  return refuseFields(Object.fromEntries(refused));
}
