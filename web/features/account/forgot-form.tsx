import "./account.css";
import { RESET_REQUESTED } from "#contract/account-data.ts";
import { EMAIL_MESSAGE, EMAIL_PATTERN } from "#contract/guest-data.ts";
import { call } from "#web/platform/call.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailField } from "#web/ui/contact-fields.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Mail } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";
import { UnbrokenText } from "#web/ui/unbroken-text.tsx";
import { ScreenHead } from "./screen-head.tsx";

/** Asks for the link that sets a new password; the answer is the same whether there is such an account or not. */
export function ForgotForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const form = useFormCall({
    fields: ["email"],
    draft: { values: { email }, change: (part) => onEmail(part.email ?? email) },
    check: (_name, { email }) => (EMAIL_PATTERN.test(email.trim()) ? null : EMAIL_MESSAGE),
    send: ({ email }) => call("login/reset", { email: email.trim() }),
  });
  const isSent = form.done !== null;
  return (
    <>
      <ScreenHead title="Passwort vergessen">
        {!isSent && "Wir schicken dir einen Link, mit dem du ein neues setzt."}
      </ScreenHead>
      {isSent && (
        <Notice tone="success" role="status" icon={<Icon of={Mail} />}>
          <p>
            <UnbrokenText text={RESET_REQUESTED} />
          </p>
        </Notice>
      )}
      <form {...form.props}>
        <FormNotice failure={form.failure} onRetry={form.submit} />
        <EmailField
          label="E-Mail"
          autoComplete="username"
          required
          hint={isSent && "Nichts da? Schau im Spam-Ordner nach."}
          {...form.field("email")}
        />
        <Button {...form.button} variant={isSent ? "secondary" : "primary"} size="large" block>
          {isSent ? "Noch einmal schicken" : "Link anfordern"}
        </Button>
      </form>
    </>
  );
}
