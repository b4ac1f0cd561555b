import "./unverified-notice.css";
import type { User } from "#contract/areas/login.ts";
import { call } from "#web/platform/call.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Mail } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";

/** Asks a member to confirm their e-mail; nothing for those who have. */
export function UnverifiedNotice({ user }: { user: Pick<User, "email" | "verified"> }) {
  const form = useFormCall({ send: () => call("settings/resendVerification", {}) });
  if (user.verified === 1) return null;
  return (
    <Notice
      icon={<Icon of={Mail} />}
      action={
        form.done === null && (
          <Button variant="secondary" size="small" busy={form.isBusy} onClick={form.submit}>
            Link noch einmal senden
          </Button>
        )
      }
    >
      <p>
        Bitte bestätige deine {E_MAIL}: Wir haben dir einen Link an <b>{user.email}</b> geschickt.
      </p>
      <div aria-live="polite">
        {form.done && <p className="verify__said">{form.done.data}</p>}
        {form.failure && <p className="verify__said verify__said--failed">{form.failure.message}</p>}
      </div>
    </Notice>
  );
}
