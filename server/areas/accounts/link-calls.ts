import {
  CONFIRMATION_EXPIRED,
  EMAIL_CONFIRMED,
  LOGIN_TO_CONFIRM,
  PASSWORD_CHANGED,
  RESET_EXPIRED,
  RESET_FAILED,
  RESET_REQUESTED,
} from "#contract/account-data.ts";
import { inTransaction } from "#server/platform/database.ts";
import { LOGIN_NEEDED } from "#server/platform/http/access.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { TOO_MANY_REQUESTS } from "#server/platform/http/rate-limits.ts";
import { refuseFields } from "#server/platform/http/refused-fields.ts";
import type { Jobs } from "#server/platform/jobs.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import type { FormsThrottle } from "./forms-throttle.ts";
import { keepKnown } from "./known-devices.ts";
import { SEND_ACCOUNT_MAIL } from "./mails/account-mail-kinds.ts";
import { requestPasswordReset } from "./mails/account-mails.ts";
import { resendVerification } from "./resend-verification.ts";
import { type RestoreDeps, restorePassword } from "./restore-password.ts";
import { verifyEmail } from "./verify-email.ts";

export type LinkCallDeps = RestoreDeps & {
  readonly secrets: Pick<Secrets, "hmac">;
  readonly forms: FormsThrottle;
  readonly jobs: Pick<Jobs, "wake">;
  readonly now: () => Date;
};

const TOO_MANY_MAILS =
  "Wir haben dir schon mehrere E-Mails geschickt. Schau auch in deinen Spam-Ordner oder versuche es in einer Stunde noch einmal.";

const LINK_OF_ANOTHER =
  "Dieser Link gehört zu einem anderen Konto. Logge dich aus und mit dem Konto ein, dessen Adresse du bestätigen möchtest.";

const tooMany = { status: 429, data: TOO_MANY_REQUESTS } as const;

/** The calls around the links in mails. */
export function linkCalls(deps: LinkCallDeps): Registration[] {
  const { db, secrets, forms, jobs, now } = deps;
  return [
    handle("login/reset", async ({ email }, { address }) => {
      if (!(await forms.mayReset(address))) return tooMany;
      await inTransaction(db, (tx) => requestPasswordReset(tx, email, now()));
      jobs.wake(SEND_ACCOUNT_MAIL);
      return { status: 250, data: RESET_REQUESTED };
    }),
    handle("login/restore", async ({ token, password }, { device, principal }) => {
      const restored = await restorePassword(deps, { token, password }, now());
      if (restored.kind === "refused") return refuseFields({ password: restored.reason });
      if (restored.kind === "expired") return { status: 251, data: RESET_EXPIRED };
      if (restored.kind === "gone") return { status: 252, data: RESET_FAILED };
      jobs.wake(SEND_ACCOUNT_MAIL);
      // Its owner logs in next: a stranger who has guessed passwords must not be in the way.
      keepKnown(secrets, device, restored.accountId);
      if (principal.accountId === restored.accountId) {
        device.keep("session", null);
        device.keep("remember", null);
      }
      return { status: 250, data: PASSWORD_CHANGED };
    }),
    handle("login/verify", async ({ token }, { principal }) => {
      const askedBy = principal.accountId;
      switch (await verifyEmail(deps, { token, askedBy }, now())) {
        case "confirmed":
          return { status: 250, data: EMAIL_CONFIRMED };
        case "expired":
          return { status: 251, data: CONFIRMATION_EXPIRED };
        case "not-theirs":
          return askedBy === null
            ? { status: 401, data: LOGIN_TO_CONFIRM }
            : { status: 403, data: LINK_OF_ANOTHER };
      }
    }),
    handle("settings/resendVerification", async (_fields, context) => {
      const answer = await resendVerification(db, memberOf(context), now());
      if (answer === "gone") return { status: 401, data: LOGIN_NEEDED };
      if (answer === "too-many") return { status: 429, data: TOO_MANY_MAILS };
      jobs.wake(SEND_ACCOUNT_MAIL);
      return { status: 250, data: answer };
    }),
  ];
}
