import type { CallAnswer } from "#web/platform/call.ts";
import { formatCents } from "#web/platform/money.ts";
import { Checkbox } from "#web/ui/choice.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { FileText, Wallet, X } from "#web/ui/icons.ts";
import { LiveText } from "#web/ui/live-text.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { UnbrokenText } from "#web/ui/unbroken-text.tsx";
import { isPayout } from "./deletion-draft.ts";
import type { useDeletion } from "./use-deletion.lazy.ts";

type Deletion = Extract<CallAnswer<"settings/getDeletion">, { status: 250 }>["data"];

type DeleteFormProps = { deletion: Deletion; form: ReturnType<typeof useDeletion> };

/** What goes, what stays, and what is needed for it. */
export function DeleteForm({ deletion: { credits, lost, kept }, form }: DeleteFormProps) {
  const { values: draft, change, field, asksPassword } = form;
  return (
    <form className="delete-form" {...form.props}>
      <div className="delete-list">
        <h3 className="t-label">Das ist danach weg</h3>
        <ul>
          {lost.map((sentence) => (
            <li key={sentence}>
              <Icon of={X} />
              <span className="num">{sentence}</span>
            </li>
          ))}
        </ul>
      </div>
      {kept.length > 0 && (
        <div className="delete-list">
          <h3 className="t-label">Das müssen wir aufbewahren</h3>
          <ul>
            {kept.map((sentence) => (
              <li key={sentence}>
                <Icon of={FileText} />
                <span className="num">
                  <UnbrokenText text={sentence} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {credits > 0 && (
        <div className="delete-payout">
          <Notice tone="warning" icon={<Icon of={Wallet} />}>
            <p>
              Du hast noch <b className="num">{formatCents(credits)}</b> Guthaben.
            </p>
          </Notice>
          <Checkbox
            label="Guthaben auszahlen"
            detail="Sonst geht es mit dem Konto verloren."
            checked={draft.wantsPayout}
            onChange={(event) => change({ wantsPayout: event.target.checked })}
          />
          {isPayout(draft, credits) && (
            <>
              <TextField label="Kontoinhaber" autoComplete="name" maxLength={70} {...field("payoutHolder")} />
              <TextField
                label="IBAN"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={42}
                {...field("payoutIban")}
              />
            </>
          )}
        </div>
      )}
      {asksPassword && (
        <PasswordField
          label="Passwort zur Bestätigung"
          autoComplete="current-password"
          {...field("currentPassword")}
        />
      )}
      <FormNotice failure={form.failure} />
      <LiveText text={form.isBusy ? "Dein Konto wird gelöscht." : ""} />
    </form>
  );
}
