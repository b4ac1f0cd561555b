import type { deleteAccount as deleteAccountCall } from "#contract/areas/settings.ts";
import type { Answer, Parsed, Refusal } from "#contract/call.ts";
import { IBAN_MESSAGE, readIban } from "#contract/iban.ts";
import { euro } from "#server/platform/german-format.ts";
import { LOGIN_NEEDED } from "#server/platform/http/access.ts";
import { type CallContext, handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { refuseFields } from "#server/platform/http/refused-fields.ts";
import type { Jobs } from "#server/platform/jobs.ts";
import { forgetCookies } from "../device-logins.ts";
import { SEND_ACCOUNT_MAIL } from "../mails/account-mail-kinds.ts";
import { ownerOf, refuseOwnPassword, seeEnteredPassword } from "../settings/own-password.ts";
import type { UserPorts } from "../user.ts";
import { type DeletionDeps, deleteAccount, type Payout } from "./delete-account.ts";
import { type ExportDeps, exportData } from "./export-data.ts";

export type DeletionCallDeps = DeletionDeps &
  ExportDeps &
  Pick<UserPorts, "creditsOf"> & { readonly jobs: Pick<Jobs, "wake"> };

const DELETED = "Dein Konto ist gelöscht.";

/** The end of an account, and everything that it knows to take along. */
export function deletionCalls(deps: DeletionCallDeps): Registration[] {
  return [
    handle("settings/getDeletion", async (_form, context) => {
      const accountId = memberOf(context);
      const lost: string[] = [];
      const kept: string[] = [];
      for (const part of deps.personalData) {
        const notice = await part.describeDeletion(deps.db, accountId, deps.now());
        lost.push(...notice.lost);
        kept.push(...notice.kept);
      }
      const entered = await seeEnteredPassword(deps.db, ownerOf(context), deps.now());
      return {
        status: 250,
        data: {
          credits: await deps.creditsOf(deps.db, accountId),
          lost,
          kept,
          passwordNeeded: entered === "fresh" ? 0 : 1,
        },
      };
    }),
    handle("settings/deleteAccount", (form, context) => endAccount(deps, form, context)),
    handle("settings/exportData", async (_form, context) => ({
      ...(await exportData(deps, memberOf(context))),
      contentType: "application/zip",
    })),
  ];
}

async function endAccount(
  deps: DeletionCallDeps,
  form: Parsed<typeof deleteAccountCall>,
  context: CallContext,
): Promise<Answer<typeof deleteAccountCall>> {
  const payout = readPayout(form);
  if (payout !== undefined && "status" in payout) return payout;
  const { currentPassword } = form;
  const result = await deleteAccount(deps, { ...ownerOf(context), currentPassword, payout });
  switch (result.kind) {
    case "deleted": {
      forgetCookies(context.device);
      deps.jobs.wake(SEND_ACCOUNT_MAIL);
      const { payoutCents } = result;
      return {
        status: 250,
        data:
          payoutCents === 0
            ? DELETED
            : `${DELETED} Dein Guthaben von ${euro(payoutCents)} überweisen wir dir.`,
      };
    }
    case "refused":
      return refuseOwnPassword(result.password);
    case "obstacle":
      return { status: 409, data: result.sentence };
    case "gone":
      return { status: 401, data: LOGIN_NEEDED };
  }
}

/** Undefined: the caller asks for none. */
function readPayout({
  payoutIban = "",
  payoutHolder = "",
}: Pick<Parsed<typeof deleteAccountCall>, "payoutIban" | "payoutHolder">): Payout | Refusal | undefined {
  if (payoutIban === "" && payoutHolder === "") return undefined;
  const iban = readIban(payoutIban);
  if (iban === undefined) return refuseFields({ payoutIban: IBAN_MESSAGE });
  if (payoutHolder !== "") return { iban, holder: payoutHolder };
  return refuseFields({ payoutHolder: "Bitte gib an, wem das Konto gehört." });
}
